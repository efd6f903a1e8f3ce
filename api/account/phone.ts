import { randomInt } from "node:crypto";
import { ORPCError } from "@orpc/server";
import { and, eq, isNotNull } from "drizzle-orm";
import { formatPhone, toInternational } from "../../domain/phone";
import { sendUnkept } from "../alerts/send-unkept";
import type { UserRow } from "../auth/signed-in";
import { wantChange } from "../brokerage/changes";
import { phoneCodes } from "../db/account-tables";
import { users } from "../db/schema";
import type { CallContext, Deps } from "../deps";
import { hasOptedOut } from "../texts/opt-outs";
import { takesTexts } from "../texts/takes-texts";
import { assertPassword, doAsSeen } from "./account";
import { tell } from "./pass-step";

/** So long a code is good for, and so many wrong ones are borne. */
const CODE_MS = 10 * 60_000;
const MOST_TRIES = 5;
const CODE_DIGITS = 6;

const unprocessable = (message: string) => new ORPCError("UNPROCESSABLE_CONTENT", { message });

type CodeDeps = Pick<Deps, "db" | "log" | "now" | "seal" | "settings" | "sms">;
const codeText = (userId: string, phone: string, code: string) => `profile code ${userId} ${phone} ${code}`;

/**
 * Takes a number, which is the profile's once the code that is texted to it was typed.
 * @throws {ORPCError} 422 for a wrong password and for a number that takes no texts, 409 where the account was secured
 * meanwhile, or 429
 */
export async function askForPhone(
  context: CallContext,
  user: UserRow,
  { phone: typed, password }: { phone: string; password: string },
): Promise<void> {
  const { db, client, limits, jobs, now } = context;
  await assertPassword(context, { userId: user.id }, user, password);
  const phone = toInternational(typed) ?? "";
  // Each attempt sends a text, which costs money and may go to another person's number.
  await limits.count("alert-code", client.address, user.id);
  await limits.count("alert-code", undefined, phone);
  if (!takesTexts(phone)) throw unprocessable("That number takes no texts.");
  if (await hasOptedOut(db, phone))
    throw unprocessable("That number has answered STOP to a text of ours. Send START from it first.");
  // Together with the codes for alerts: either sort is a text to a number that anybody may give.
  await limits.count("alert-codes", undefined, "everybody");
  const values = { phone, codeDigest: null, askedAt: now(), sentAt: null, tries: 0 };
  await doAsSeen(db, { userId: user.id }, user, async (tx) => {
    await tx
      .insert(phoneCodes)
      .values({ userId: user.id, ...values })
      .onConflictDoUpdate({ target: phoneCodes.userId, set: values });
  });
  await jobs.send("phone-code-text", { userId: user.id });
}

/** Texts a new code to the number that waits for one, once; the code before it is no longer good. */
export async function sendPhoneCode(deps: CodeDeps, userId: string): Promise<void> {
  const { db, now, seal, settings } = deps;
  const [row] = await db.select().from(phoneCodes).where(eq(phoneCodes.userId, userId));
  if (!row || (await hasOptedOut(db, row.phone))) return;
  const code = String(randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, "0");
  const [digest] = seal.digests(codeText(userId, row.phone, code));
  await db
    .update(phoneCodes)
    .set({ codeDigest: digest, sentAt: now(), tries: 0 })
    .where(and(eq(phoneCodes.userId, userId), eq(phoneCodes.phone, row.phone)));
  const body = `${settings.brand.wordmark}: ${code} is your code. It is good for ten minutes. You asked for it on your profile page.`;
  await sendUnkept(deps, row.phone, body, { validSeconds: CODE_MS / 1_000 });
}

/**
 * Makes the number the profile's, by its code, and has the owner told by mail. The account is locked before the code: whatever
 * ends what opens the account takes the two in this order.
 * @returns false for a wrong code, an old one, and after five wrong ones
 * @throws {ORPCError} 409 where the account was secured meanwhile
 */
export async function takePhoneCode(context: CallContext, user: UserRow, code: string): Promise<boolean> {
  const { db, now, seal } = context;
  const { id: userId } = user;
  const at = now();
  const isTaken = await doAsSeen(db, { userId }, user, async (tx) => {
    const own = eq(phoneCodes.userId, userId);
    const [row] = await tx.select().from(phoneCodes).where(own).for("update");
    if (!row?.codeDigest || !row.sentAt || row.tries >= MOST_TRIES) return false;
    if (now().getTime() - row.sentAt.getTime() > CODE_MS) return false;
    if (!seal.digests(codeText(userId, row.phone, code)).includes(row.codeDigest)) {
      await tx
        .update(phoneCodes)
        .set({ tries: row.tries + 1 })
        .where(own);
      return false;
    }
    await tx
      .update(users)
      .set({ phone: formatPhone(row.phone.slice(2)) })
      .where(eq(users.id, userId));
    await tx.delete(phoneCodes).where(own);
    await wantChange(tx, userId, "phone", at);
    return true;
  });
  if (isTaken) await tell(context, { owner: { userId }, account: user }, "phoneChanged", at);
  return isTaken;
}

/**
 * Takes the number off the profile, and one that waits for its code. The owner is told by mail where there was one: removing
 * none again and again fills no mailbox.
 * @throws {ORPCError} 422 for a wrong password, or 409
 */
export async function removePhone(context: CallContext, user: UserRow, password: string): Promise<void> {
  const owner = { userId: user.id };
  const at = context.now();
  await assertPassword(context, owner, user, password);
  const removed = await doAsSeen(context.db, owner, user, async (tx) => {
    await tx.delete(phoneCodes).where(eq(phoneCodes.userId, user.id));
    return tx
      .update(users)
      .set({ phone: null })
      .where(and(eq(users.id, user.id), isNotNull(users.phone)))
      .returning({ id: users.id });
  });
  if (removed.length > 0) await tell(context, { owner, account: user }, "phoneRemoved", at);
}
