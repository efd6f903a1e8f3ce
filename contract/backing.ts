import { z } from "zod";
import { Password } from "./account-calls";
import { assumed, investorCall, Message } from "./call";
import { Cents, Id, Pledge } from "./investors";
import { GivenConsent } from "./privacy";
import { Cards } from "./transactions";

const tags = ["investors"];
const extension = { tags: ["investors", "extension"] };

/** The calls by which an investor backs the project, and leaves. */
export const backing = {
  paymentMethods: investorCall
    .route({ method: "GET", path: "/api/investors/payment-methods", tags, summary: "The investor's cards" })
    .output(assumed(Cards)),

  deleteAccount: investorCall
    .route({
      method: "DELETE",
      path: "/api/investors/delete-account",
      tags,
      summary: "Delete the investor's account",
      description:
        "The password is asked for again: a wrong one is 422. 409 while a pledge stands that could be taken back or waits for its closing.",
    })
    .input(assumed(z.object({ password: Password })))
    .output(assumed(Message)),

  backProject: investorCall
    .meta({ key: "optional" })
    .route({
      method: "PUT",
      path: "/api/backers/back-project",
      tags,
      summary: "Pledge an amount: a draft, committed once it is paid",
      description:
        "The limit is enforced here: 422 with the limit and how it is worked out. Safe to send again with the same " +
        "Idempotency-Key header. An investor has one unpaid draft at a time, which another one replaces.",
    })
    .input(
      assumed(
        z.object({
          offeringId: Id,
          amountCents: Cents,
          investedElsewhereCents: Cents.describe("in other such offerings within twelve months, as they say"),
          acknowledged: z
            .array(
              z.object({
                kind: z.string().regex(/^[a-z0-9_]{1,40}$/),
                revision: z.string().regex(/^\d{2}\.\d{4}\.\d{2}$/),
                hash: z.string().regex(/^[0-9a-f]{64}$/),
              }),
            )
            .min(1)
            .max(10)
            .describe("what was read and acknowledged: which text, by its revision and SHA-256"),
        }),
      ),
    )
    .output(assumed(Pledge)),

  pledges: investorCall
    .meta({ extension: true })
    .route({
      method: "GET",
      path: "/api/backers/pledges",
      ...extension,
      summary: "The investor's pledges, the newest first; a payment that has gone through by now is seen",
    })
    .output(z.object({ pledges: z.array(Pledge).max(200) })),

  cancelPledge: investorCall
    .meta({ extension: true })
    .route({
      method: "DELETE",
      path: "/api/backers/pledges/{id}",
      ...extension,
      summary: "Take a pledge back, until 48 hours before the closing; what was paid is refunded",
    })
    .input(z.object({ id: Id }))
    .output(Message),

  acknowledgements: investorCall
    .meta({ extension: true })
    .route({
      method: "GET",
      path: "/api/backers/acknowledgements",
      ...extension,
      summary: "What the investor acknowledged before each pledge, the newest first",
    })
    .output(z.object({ acknowledgements: z.array(GivenConsent).max(2000) })),

  export: investorCall
    .meta({ extension: true })
    .route({
      method: "GET",
      path: "/api/investors/export",
      ...extension,
      summary: "All that is kept of the investor, by kind; no password, no token, no tax id",
    })
    .output(z.object({ exportedAt: z.string().datetime({ offset: true }) }).passthrough()),
};
