import { and, eq, isNotNull, isNull } from "drizzle-orm";
import { withdrawTexts } from "../alerts/phone";
import type { Db } from "../db/client";
import { leads, textOptOuts } from "../db/lead-tables";

/** What a number can answer: carriers and the FCC's rule know these words (47 CFR 64.1200(a)(10)). */
const STOP = new Set([
  "stop",
  "stopall",
  "unsubscribe",
  "cancel",
  "end",
  "quit",
  "revoke",
  "opt out",
  "optout",
]);
const START = new Set(["start", "yes", "unstop"]);

const HELP = new Set(["help", "info"]);

/**
 * Whether an answer asks for an end of texts, by its first word, for them again, or for what they are, by nothing else;
 * undefined for any other.
 */
export function answerOf(text: string): "stop" | "start" | "help" | undefined {
  const words = text.toLowerCase().match(/[a-z]+/g) ?? [];
  const [first = "", second = ""] = words;
  if (STOP.has(first) || STOP.has(`${first} ${second}`)) return "stop";
  if (words.length !== 1) return undefined;
  if (START.has(first)) return "start";
  return HELP.has(first) ? "help" : undefined;
}

/** From now on nothing is sent to the number, and its consents to marketing texts are withdrawn. */
export async function stopTexts(db: Db, phone: string, now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.insert(textOptOuts).values({ phone, at: now }).onConflictDoNothing();
    const standing = and(isNotNull(leads.consentAt), isNull(leads.consentWithdrawnAt));
    await tx
      .update(leads)
      .set({ consentWithdrawnAt: now })
      .where(and(eq(leads.phone, phone), standing));
    await withdrawTexts(tx, phone, now);
  });
}

/** Takes a STOP back: what is asked for is sent again. Consents that were withdrawn stay so: marketing wants a new one. */
export async function startTexts(db: Db, phone: string): Promise<void> {
  await db.delete(textOptOuts).where(eq(textOptOuts.phone, phone));
}

/** Whether the number has answered STOP. */
export async function hasOptedOut(db: Db, phone: string): Promise<boolean> {
  const [row] = await db.select({ at: textOptOuts.at }).from(textOptOuts).where(eq(textOptOuts.phone, phone));
  return row !== undefined;
}
