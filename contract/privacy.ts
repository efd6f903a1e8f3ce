import { z } from "zod";
import { bearerCall, Message } from "./call";

const Instant = z.string().datetime({ offset: true });
const extension = { tags: ["users", "extension"] };

/** A consent as it was recorded. Older upstreams' kinds and revisions may look otherwise than ours. */
export const GivenConsent = z.object({
  kind: z.string().min(1).max(60),
  revision: z.string().min(1).max(40),
  hash: z.string().max(128).nullish().describe("SHA-256 of the text as it was shown"),
  at: Instant,
  ip_address: z.string().max(45).nullish(),
  terms: z
    .string()
    .max(300)
    .nullish()
    .describe("what of it was this person's alone, as the price and the day"),
});
export type GivenConsent = z.infer<typeof GivenConsent>;

/** The calls behind /account/privacy. */
export const privacy = {
  consents: bearerCall
    .meta({ extension: true })
    .route({
      method: "GET",
      path: "/api/users/consents",
      ...extension,
      summary: "What the user agreed to, the newest first",
    })
    .output(z.object({ consents: z.array(GivenConsent).max(500) })),

  export: bearerCall
    .meta({ extension: true, long: true })
    .route({
      method: "GET",
      path: "/api/users/export",
      ...extension,
      summary: "All that is kept of the user, by kind; no password, no token, no tax id",
    })
    .output(z.object({ exportedAt: Instant }).passthrough()),

  supportLooks: bearerCall
    .meta({ extension: true })
    .route({
      method: "GET",
      path: "/api/users/support-looks",
      ...extension,
      summary: "The days on which a member of staff looked at the user's data, the newest first",
      description: "Days of UTC. What a court has us keep to ourselves is told once that has ended.",
    })
    .output(z.object({ days: z.array(z.string().date()).max(100) })),

  deleteAccount: bearerCall
    .meta({ extension: true })
    .route({
      method: "DELETE",
      path: "/api/users/account",
      ...extension,
      summary: "Delete the user's account",
      description:
        "The password is asked for again: a wrong one is 422. A live subscription ends at once and is charged no more; what the " +
        "law has us keep stays without a name.",
    })
    .input(z.object({ password: z.string().min(1).max(200) }))
    .output(Message),
};
