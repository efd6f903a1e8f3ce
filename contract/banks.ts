import { z } from "zod";
import { Provider, text, told } from "./broker-fields";
import { bearerCall, Message, shown } from "./call";

/** A relationship's id at the broker. */
const BankId = z.string().regex(/^[\w-]{1,100}$/);

/** A bank account that the broker may move money from and to. */
const Bank = z.object({
  id: told(100),
  name: told(80).nullish(),
  mask: z.string().max(8).nullish(),
  accountType: z.string().max(40).nullish(),
  status: told(60).describe("the broker's word, such as QUEUED, APPROVED or REJECTED"),
  linkedAt: z.string().datetime({ offset: true }).nullish(),
  needs: z
    .enum(["sign-in", "renewal"])
    .nullish()
    .describe("what the bank wants of its owner: a new sign-in, without which nothing works, or a renewal"),
  needsAt: z
    .string()
    .datetime({ offset: true })
    .nullish()
    .describe("since when a sign-in is wanted, or when what is to be renewed ends"),
});

/** The banks of a brokerage account: a part of contract/brokerage.ts. */
export const bankCalls = {
  banks: bearerCall
    .meta({ extension: true })
    .route({
      method: "GET",
      path: "/api/{provider}/account/banks",
      tags: ["brokerage", "extension"],
      summary: "The banks that the user's brokerage account is linked with",
    })
    .input(z.object({ provider: Provider }))
    .output(
      z.object({
        account: z
          .enum(["none", "waiting", "open"])
          .describe(
            "whether there is an account that a bank can be linked with; waiting: the broker decides still",
          ),
        banks: z.array(Bank).max(20),
      }),
    ),

  addBank: bearerCall
    .meta({ extension: true })
    .route({
      method: "POST",
      path: "/api/{provider}/account/banks",
      tags: ["brokerage", "extension"],
      summary: "Link the user's brokerage account with a bank account",
      description:
        "The token alone says which bank account it is; name, mask and type are shown again as they were given. " +
        "409: there is one already.",
    })
    .input(
      z.object({
        provider: Provider,
        processorToken: text(200),
        name: text(80),
        mask: shown(z.string().max(8)).optional(),
        accountType: text(40),
      }),
    )
    .output(Bank),

  relinkBank: bearerCall
    .meta({ extension: true })
    .route({
      method: "POST",
      path: "/api/{provider}/account/banks/{id}/relink",
      tags: ["brokerage", "extension"],
      summary: "Begin to sign in to a linked bank anew: the page of the bank link's provider",
    })
    .input(
      z.object({
        provider: Provider,
        id: BankId,
        returnUrl: shown(z.string().url().max(500)).describe(
          "where the page leads in the end; of the site's own origin",
        ),
      }),
    )
    .output(
      z.object({ hostedUrl: z.string().url().max(2000), expiration: z.string().datetime({ offset: true }) }),
    ),

  removeBank: bearerCall
    .meta({ extension: true })
    .route({
      method: "DELETE",
      path: "/api/{provider}/account/banks/{id}",
      tags: ["brokerage", "extension"],
      summary: "End the link with a bank account",
    })
    .input(z.object({ provider: Provider, id: BankId }))
    .output(Message),
};
