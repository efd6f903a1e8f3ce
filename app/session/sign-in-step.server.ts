import { z } from "zod";
import type { CookieJar, CookieName } from "./cookies.server";
import type { Seal } from "./seal.server";
import { createNotes, type SealedNote } from "./sealed-note.server";

/** As long as the upstream waits for the second step. */
const noteSeconds = 10 * 60;
/** The sign-in is not complete: the cookie says that the first step is done. */
const somebody = "somebody";

const WaitingStep = z.object({
  stepToken: z.string(),
  codes: z.boolean(),
  passkeys: z.boolean(),
  /** Where the login was opened: a path of ours, or "". */
  from: z.string(),
});
export type WaitingStep = z.infer<typeof WaitingStep>;
export type SignInStep = SealedNote<WaitingStep>;

/** A sign-in that waits for its second step, in a cookie that the pages of the login alone are sent. */
export function createSignInSteps(
  jar: CookieJar,
  seal: Seal,
  name: Extract<CookieName, "second-step" | "investor-second-step" | "desk-second-step">,
) {
  const notes = createNotes(jar, seal, { name, schema: WaitingStep, seconds: noteSeconds });
  return {
    none: notes.none,
    open: (sealed: string | undefined): Promise<SignInStep> => notes.open(sealed, somebody),
  };
}
