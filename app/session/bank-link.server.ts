import { z } from "zod";
import type { CookieJar } from "./cookies.server";
import type { Seal } from "./seal.server";
import { createNotes, type SealedNote } from "./sealed-note.server";

/** As long as a link's own token lives. */
const noteSeconds = 4 * 60 * 60;

/** Accounts that are offered at most, so that all cookies together stay small. */
export const maxAccounts = 6;

const BegunLink = z.object({
  linkToken: z.string(),
  /** Part of the return address. A visitor who comes back without it was not on the page of this link. */
  state: z.string(),
  /** What the provider's page led to, once it was finished. */
  found: z
    .object({
      publicToken: z.string(),
      accounts: z.array(
        z.object({ id: z.string(), name: z.string(), mask: z.string().optional(), type: z.string() }),
      ),
      /** Made of the public token, which is used up by it; the broker has not confirmed it. */
      made: z
        .object({
          accountId: z.string(),
          processorToken: z.string(),
          /** Whether no bank was linked just before; undefined if the broker did not say. */
          free: z.boolean().optional(),
        })
        .optional(),
    })
    .optional(),
});
export type BegunLink = z.infer<typeof BegunLink>;
export type BankLinkNote = SealedNote<BegunLink>;

/** The bank link's own cookie: a return from the provider's page that nobody here has begun is nobody's. */
export const createBankLinkNotes = (jar: CookieJar, seal: Seal) =>
  createNotes(jar, seal, { name: "bank-link", schema: BegunLink, seconds: noteSeconds });
