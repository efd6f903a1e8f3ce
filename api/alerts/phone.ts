import { createHash, randomInt, randomUUID } from "node:crypto";
import { and, eq, isNotNull, isNull, lte, notExists, or, sql } from "drizzle-orm";
import type { MarketingConsent } from "../../contract/leads";
import { alertPhones } from "../db/alert-tables";
import type { Db } from "../db/client";
import { consents } from "../db/consent-tables";
import type { DataSeal } from "../db/data-seal";
import { textOptOuts } from "../db/lead-tables";
import type { Deps } from "../deps";

export type AlertPhone = typeof alertPhones.$inferSelect;

/** So long a code is good for, and so many wrong ones are borne. */
const CODE_MS = 10 * 60_000;
const MOST_TRIES = 5;
const CODE_DIGITS = 6;

/** How a consent to alerts by text is called among all that people agreed to. */
export const ALERT_TEXTS = "alert-texts";

type PhoneDeps = Pick<Deps, "db" | "now"> & { seal: Pick<DataSeal, "digests"> };

export async function readPhone(db: Db, userId: string): Promise<AlertPhone | undefined> {
  const [row] = await db.select().from(alertPhones).where(eq(alertPhones.userId, userId));
  return row;
}

/** Whether alerts may be texted to it: it is confirmed, and its consent stands. */
export const takesAlerts = ({ confirmedAt, consentAt, consentWithdrawnAt }: AlertPhone): boolean =>
  confirmedAt !== null && consentAt !== null && consentWithdrawnAt === null;

/** The number that alerts may be texted to at this moment; undefined for none, and where it has answered STOP. */
export async function phoneForTexts(db: Db, userId: string): Promise<string | undefined> {
  const [row] = await selectPhoneForTexts(db, userId);
  return row?.phone;
}

/** The same as a query, also to be asked within another statement. @param phone where it has to be that one */
export function selectPhoneForTexts(db: Db, userId: string, phone?: string) {
  const stopped = db
    .select({ one: sql`1` })
    .from(textOptOuts)
    .where(eq(textOptOuts.phone, alertPhones.phone));
  return db
    .select({ phone: alertPhones.phone })
    .from(alertPhones)
    .where(
      and(
        eq(alertPhones.userId, userId),
        phone === undefined ? undefined : eq(alertPhones.phone, phone),
        isNotNull(alertPhones.confirmedAt),
        isNotNull(alertPhones.consentAt),
        isNull(alertPhones.consentWithdrawnAt),
        notExists(stopped),
      ),
    );
}

/** Takes a number, which from now on has to be confirmed and agreed to. The one that it was stays as it is. */
export async function keepPhone(db: Db, userId: string, phone: string): Promise<void> {
  const known = await readPhone(db, userId);
  if (known?.phone === phone) return;
  const values = {
    ...{ phone, codeDigest: null, codeSentAt: null, codeTries: 0, confirmedAt: null },
    ...{ consentRevision: null, consentWording: null, consentAt: null, consentAddress: null },
    ...{ consentWithdrawnAt: null, refusedAt: null },
  };
  await db
    .insert(alertPhones)
    .values({ userId, ...values })
    .onConflictDoUpdate({ target: alertPhones.userId, set: values });
}

export async function forgetPhone(db: Db, userId: string): Promise<void> {
  await db.delete(alertPhones).where(eq(alertPhones.userId, userId));
}

const codeText = ({ userId, phone }: AlertPhone, code: string) => `alert code ${userId} ${phone} ${code}`;

/** A new code for the number that a member has given and not confirmed: the one before it is no longer good. */
export async function issueCode(
  { db, now, seal }: PhoneDeps,
  userId: string,
): Promise<{ phone: string; code: string } | undefined> {
  const row = await readPhone(db, userId);
  if (!row || row.confirmedAt) return undefined;
  const code = String(randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, "0");
  await db
    .update(alertPhones)
    .set({ codeDigest: seal.digests(codeText(row, code))[0], codeSentAt: now(), codeTries: 0 })
    .where(and(eq(alertPhones.userId, userId), eq(alertPhones.phone, row.phone)));
  return { phone: row.phone, code };
}

/** Confirms the number by the code that was sent to it. A wrong one counts, and after five of them a new one is needed. */
export function confirmPhone({ db, now, seal }: PhoneDeps, userId: string, code: string): Promise<boolean> {
  return db.transaction(async (tx) => {
    const [row] = await tx.select().from(alertPhones).where(eq(alertPhones.userId, userId)).for("update");
    if (!row?.codeDigest || !row.codeSentAt || row.codeTries >= MOST_TRIES) return false;
    if (now().getTime() - row.codeSentAt.getTime() > CODE_MS) return false;
    const isRight = seal.digests(codeText(row, code)).includes(row.codeDigest);
    await tx
      .update(alertPhones)
      .set(
        isRight
          ? { codeDigest: null, confirmedAt: now(), refusedAt: null }
          : { codeTries: row.codeTries + 1 },
      )
      .where(eq(alertPhones.userId, userId));
    return isRight;
  });
}

/**
 * Keeps that alerts may be texted to the confirmed number: with the wording as it was shown, its revision, the time and the
 * address. Each is a record among the member's consents as well, where it stays.
 * @returns whether there is a confirmed number that it is about
 */
export function agreeToTexts(
  { db, now }: Pick<Deps, "db" | "now">,
  userId: string,
  {
    revision,
    wording,
    at,
    address,
  }: Pick<MarketingConsent, "revision" | "wording"> & { at: Date; address: string },
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const [row] = await tx.select().from(alertPhones).where(eq(alertPhones.userId, userId)).for("update");
    if (!row?.confirmedAt) return false;
    if (takesAlerts(row)) return true;
    await tx
      .update(alertPhones)
      .set({
        ...{ consentRevision: revision, consentWording: wording, consentAt: at, consentAddress: address },
        consentWithdrawnAt: null,
      })
      .where(eq(alertPhones.userId, userId));
    await tx.insert(consents).values({
      ...{ id: randomUUID(), userId, requestKey: randomUUID(), kind: ALERT_TEXTS, revision },
      ...{ hash: createHash("sha256").update(wording).digest("hex"), terms: `${row.phone}: ${wording}` },
      ...{ givenAt: at, address, recordedAt: now() },
    });
    return true;
  });
}

/**
 * What a provider's word does that no text reaches a number: nothing more is sent to it until it is confirmed anew, by a code
 * that arrives there. Consent stays.
 * @param sentAt when the text left that the word is about: a number that was confirmed since is another matter
 */
export async function refusePhone(db: Db, phone: string, now: Date, sentAt = now): Promise<void> {
  const { confirmedAt, phone: number } = alertPhones;
  await db
    .update(alertPhones)
    .set({ confirmedAt: null, refusedAt: now })
    .where(and(eq(number, phone), or(isNull(confirmedAt), lte(confirmedAt, sentAt))));
}

/** What STOP does to alerts: they want a new consent, whatever START does later. */
export async function withdrawTexts(db: Db, phone: string, now: Date): Promise<void> {
  const { consentAt, consentWithdrawnAt } = alertPhones;
  await db
    .update(alertPhones)
    .set({ consentWithdrawnAt: now })
    .where(and(eq(alertPhones.phone, phone), isNotNull(consentAt), isNull(consentWithdrawnAt)));
}
