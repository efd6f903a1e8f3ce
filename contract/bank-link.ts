import { z } from "zod";
import { assumed, namingCall, openCall, shown } from "./call";

/** The provider's name in the path: a setting on both sides (BANK_LINK_PROVIDER). */
const Provider = z.string().regex(/^[a-z0-9-]{1,40}$/);
/** Opaque to us; providers have letters, digits and dashes in theirs. */
const Token = z
  .string()
  .regex(/^[\w.:-]{1,200}$/)
  .describe("opaque");

/** One of a bank's accounts, as its owner knows it. */
export const FoundAccount = z.object({
  id: Token,
  name: z.string().min(1).max(80),
  mask: z.string().max(8).nullish().describe("the last digits of its number"),
  type: z.string().max(40).describe("checking or savings; providers have other words, too"),
});
export type FoundAccount = z.infer<typeof FoundAccount>;

const tags = ["bank link"];

export const bankLink = {
  link: namingCall("userId")
    .route({
      method: "POST",
      path: "/api/{provider}/link",
      tags,
      summary: "Begin to link a bank: a token, and the provider's page on which a person signs in to it",
    })
    .input(
      assumed(
        z.object({
          provider: Provider,
          returnUrl: shown(z.string().url().max(500)).describe(
            "where the page leads in the end; of the site's own origin",
          ),
          userId: shown(z.string().max(100))
            .optional()
            .describe("tells one person's attempts from another's"),
        }),
      ),
    )
    .output(
      assumed(
        z.object({
          linkToken: Token,
          expiration: z.string().datetime({ offset: true }),
          hostedUrl: z.string().url().max(2000),
        }),
      ),
    ),

  processorToken: openCall
    .route({
      method: "POST",
      path: "/api/{provider}/processor-token",
      tags,
      summary: "A token by which the broker reaches one of the accounts, for a public token, once",
    })
    .input(
      z.object({
        provider: Provider,
        accountId: Token,
        publicToken: Token,
        accountType: z.string().max(40),
      }),
    )
    .output(assumed(z.object({ processorToken: Token }))),

  linkResult: openCall
    .meta({ extension: true })
    .route({
      method: "POST",
      path: "/api/{provider}/link/result",
      tags: [...tags, "extension"],
      summary: "What became of a link that was begun",
    })
    .input(z.object({ provider: Provider, linkToken: Token }))
    .output(
      z.object({
        status: z.enum(["pending", "finished", "exited"]),
        publicToken: Token.nullish().describe("of a finished link; good for 30 minutes, and once"),
        accounts: z.array(FoundAccount).max(20).nullish().describe("those that its owner has chosen"),
        message: z
          .string()
          .max(300)
          .nullish()
          .describe("why it was left, where the provider has words for it"),
      }),
    ),
};
