import { ORPCError } from "@orpc/server";
import type { AlertPhone } from "../../contract/alert-texts";
import { formatPhone, toInternational } from "../../domain/phone";
import { doAsSeen } from "../account/account";
import {
  agreeToTexts,
  confirmPhone,
  forgetPhone,
  keepPhone,
  phoneForTexts,
  readPhone,
  takesAlerts,
} from "../alerts/phone";
import type { Db } from "../db/client";
import { os, signedIn } from "../procedures";
import { hasOptedOut } from "../texts/opt-outs";
import { takesTexts } from "../texts/takes-texts";
import { signingOf } from "./signing";

const unprocessable = (message: string) => new ORPCError("UNPROCESSABLE_CONTENT", { message });

const hasStopped = "That number has answered STOP to a text of ours. Send START from it first.";

/** A member's number as it is told to them; null for none. */
export async function describePhone(db: Db, userId: string): Promise<AlertPhone | null> {
  const row = await readPhone(db, userId);
  if (!row) return null;
  const agreed = takesAlerts(row) ? row.consentAt : null;
  return {
    number: formatPhone(row.phone.slice(2)),
    confirmed: row.confirmedAt !== null,
    refusedAt: row.refusedAt?.toISOString() ?? null,
    agreedAt: agreed?.toISOString() ?? null,
  };
}

/** @throws 422 where a member who chose texts could not be sent any */
export async function assertTakesTexts(db: Db, userId: string): Promise<void> {
  if ((await phoneForTexts(db, userId)) === undefined)
    throw unprocessable("Alerts by text need a number that you have confirmed and agreed to.");
}

const save = os.users.saveAlertPhone.use(signedIn).handler(async ({ input, context }) => {
  const { client, db, jobs, limits, user } = context;
  const phone = toInternational(input.phone) ?? "";
  // Each attempt sends a text, which costs money and may go to another person's number.
  await limits.count("alert-code", client.address, user.id);
  await limits.count("alert-code", undefined, phone);
  if (!takesTexts(phone)) throw unprocessable("That number takes no texts.");
  if (await hasOptedOut(db, phone)) throw unprocessable(hasStopped);
  await limits.count("alert-codes", undefined, "everybody");
  await keepPhone(db, user.id, phone);
  await jobs.send("alert-code-text", { userId: user.id });
  return { message: "A code is on its way to that number." };
});

const confirm = os.users.confirmAlertPhone.use(signedIn).handler(async ({ input, context }) => {
  const { client, db, limits, user } = context;
  await limits.count("confirm-alert-phone", client.address, user.id);
  // As an address of a feed: no remedy must miss it.
  const isConfirmed = await doAsSeen(db, { userId: user.id }, user, (tx) =>
    confirmPhone({ ...context, db: tx }, user.id, input.code),
  );
  if (!isConfirmed)
    throw unprocessable("That code is wrong, or older than ten minutes. You can have another one sent.");
  return { message: "Your number is confirmed." };
});

const agree = os.users.agreeToAlertTexts.use(signedIn).handler(async ({ input, context }) => {
  const { client, db, limits, now, user } = context;
  await limits.count("change-alerts", client.address, user.id);
  const phone = await readPhone(db, user.id);
  // The provider delivers nothing to it, whatever is agreed to here.
  if (phone && (await hasOptedOut(db, phone.phone))) throw unprocessable(hasStopped);
  const { revision, wording } = input;
  const { givenAt, address } = signingOf(input, context);
  if (!(await agreeToTexts({ db, now }, user.id, { revision, wording, at: givenAt, address })))
    throw new ORPCError("CONFLICT", { message: "Please confirm your number first." });
  return { message: "Alerts can be texted to you." };
});

const forget = os.users.forgetAlertPhone.use(signedIn).handler(async ({ context }) => {
  const { client, db, limits, user } = context;
  await limits.count("change-alerts", client.address, user.id);
  await forgetPhone(db, user.id);
  return { message: "Your number is gone: no alert is texted to you any more." };
});

/** contract/alert-texts.ts, on our tables. */
export const alertTextCalls = {
  saveAlertPhone: save,
  confirmAlertPhone: confirm,
  agreeToAlertTexts: agree,
  forgetAlertPhone: forget,
};
