import { eq } from "drizzle-orm";
import { type Account, findAccount, findAccountByEmail, ownerBy } from "../account/account";
import { isPutBackSince, issueLink, issuePacedLink, withdrawLink } from "../account/links";
import { mailboxesOf } from "../account/mailboxes";
import { sendPhoneCode } from "../account/phone";
import { lockOwner, type OwnerKind } from "../auth/owner";
import type { Db } from "../db/client";
import { deskSessions } from "../db/desk-tables";
import { investorSessions } from "../db/investor-tables";
import { sessions } from "../db/schema";
import { knownDevices } from "../db/sign-in-tables";
import type { Deps } from "../deps";
import { type Limits, TooManyAttempts } from "../limits";
import {
  addressChangedMail,
  addressTakenMail,
  changeAddressMail,
  confirmAddressMail,
  newBrowserMail,
} from "../mail/address-mail";
import type { Letter } from "../mail/message";
import { isUndone, noticeMail } from "../mail/notice-mail";
import type { Delivery } from "../mail/outcome";
import { accountJobData } from "./account-job-data";
import type { JobData } from "./jobs";
import { sendOrUndo } from "./send-or-undo";

interface AccountJobDeps extends Pick<Deps, "db" | "log" | "now" | "seal" | "settings" | "sms"> {
  limits: Limits;
  post(letter: Letter): Promise<Delivery>;
}

/** What each job about an account does. */
export function accountHandlers(deps: AccountJobDeps) {
  const { db, settings, now, post } = deps;
  const data = accountJobData;
  return {
    "confirm-address-mail": async (job: unknown) => {
      const { kind, id } = data["confirm-address-mail"].parse(job);
      const account = await findAccount(db, ownerBy(kind, id));
      if (!account || account.emailProvenAt) return;
      const { email } = account;
      const token = await issuePacedLink(db, ownerBy(kind, id), { kind: "confirm", email }, now());
      if (token !== undefined) await sendLink(token, confirmAddressMail(settings, kind, email, token));
    },

    "address-taken-mail": async (job: unknown) => {
      const { kind, email } = data["address-taken-mail"].parse(job);
      await tellOwner(kind, await findAccountByEmail(db, kind, email));
    },

    "change-address-mail": async (job: unknown) => {
      const { kind, id, email, askedAt, accessEpoch } = data["change-address-mail"].parse(job);
      const owner = await findAccountByEmail(db, kind, email);
      if (owner) return owner.id === id ? undefined : tellOwner(kind, owner);
      const since = askedAt === undefined ? null : new Date(askedAt);
      const link = { kind: "change", email, since } as const;
      const issued = await db.transaction(async (tx) => {
        await lockOwner(tx, ownerBy(kind, id));
        const account = await findAccount(tx, ownerBy(kind, id));
        // All accesses to the account were ended meanwhile, and this request with them.
        if (!account || (accessEpoch ?? account.accessEpoch) !== account.accessEpoch) return undefined;
        const token = await issuePacedLink(tx, ownerBy(kind, id), link, now());
        return token === undefined ? undefined : { token, from: account.email };
      });
      if (issued) await sendLink(issued.token, changeAddressMail(settings, kind, email, issued));
    },

    "address-changed-mail": async (job: unknown) => {
      const { kind, id, email, since, changedAt } = data["address-changed-mail"].parse(job);
      const owner = ownerBy(kind, id);
      // The older way back wins. The time of the change decides, since mails may leave later and in another order.
      const createdAt = changedAt === undefined ? now() : new Date(changedAt);
      const link = { kind: "revert", email, since: new Date(since), createdAt } as const;
      const token = await db.transaction(async (tx) => {
        await lockOwner(tx, owner);
        if (!(await findAccount(tx, owner)) || (await isPutBackSince(tx, owner, createdAt))) return undefined;
        return issueLink(tx, owner, link, now());
      });
      if (token !== undefined) await sendLink(token, addressChangedMail(settings, kind, email, token));
    },

    "new-browser-mail": async (job: unknown) => {
      const told = data["new-browser-mail"].parse(job);
      const { kind, id, sessionId, deviceHash } = told;
      const owner = ownerBy(kind, id);
      const account = await findAccount(db, owner);
      const session = (await sessionOf(db, kind, sessionId)) ?? (await endedSessionOf(db, told));
      if (!account || !session) return;
      const link = { kind: "end-session", sessionId, deviceHash, since: session.at } as const;
      const seen = { ...session, timeZone: account.timeZone };
      for (const { to, linkedAt: createdAt } of await mailboxesOf(db, owner, account, told, now())) {
        const token = await issueLink(db, owner, { ...link, createdAt }, now());
        await sendLink(token, newBrowserMail(settings, kind, to, seen, token));
      }
    },

    "account-notice-mail": async (job: unknown) => {
      const told = data["account-notice-mail"].parse(job);
      const { kind, id, notice, at, email } = told;
      const owner = ownerBy(kind, id);
      const account = await findAccount(db, owner);
      if (!account) return;
      if (!isUndone(notice)) {
        await post(noticeMail(settings, kind, email ?? account.email, { notice }));
        return;
      }
      const since = at === undefined ? null : new Date(at);
      for (const { to, linkedAt: createdAt } of await mailboxesOf(db, owner, account, told, now())) {
        const undo = await issueLink(db, owner, { kind: "undo", since, createdAt }, now());
        await sendLink(undo, noticeMail(settings, kind, to, { notice, undo }));
      }
    },

    "phone-code-text": (job: unknown) => sendPhoneCode(deps, data["phone-code-text"].parse(job).userId),
  };

  function sendLink(token: string, letter: Letter): Promise<void> {
    return sendOrUndo(
      () => post(letter),
      () => withdrawLink(db, token),
    );
  }

  /** Once a day, so that repeated attempts with one address do not fill its mailbox. */
  async function tellOwner(kind: OwnerKind, owner: Account | undefined): Promise<void> {
    if (!owner) return;
    try {
      await deps.limits.count("tell-owner", undefined, owner.id);
    } catch (error) {
      if (error instanceof TooManyAttempts) return;
      throw error;
    }
    try {
      await post(addressTakenMail(settings, kind, owner.email));
    } catch (error) {
      // The mail did not leave, so it does not count as today's: the job's next attempt sends it.
      await deps.limits.forget("tell-owner", undefined, owner.id);
      throw error;
    }
  }
}

/**
 * The place and time of a sign-in whose session has ended, from the job's payload. Undefined if the browser is not known any
 * more either: it was forgotten with the account's other accesses.
 */
async function endedSessionOf(
  db: Db,
  { deviceHash, at, userAgent = null, address = null, atDesk = false }: JobData<"new-browser-mail">,
) {
  const isKnown = (await db.$count(knownDevices, eq(knownDevices.hash, deviceHash))) > 0;
  return isKnown && at !== undefined ? { at: new Date(at), userAgent, address, atDesk } : undefined;
}

/** Where and when the user signed in; undefined once the session has ended. */
async function sessionOf(db: Db, kind: OwnerKind, id: string) {
  const tables = kind === "user" ? [sessions, deskSessions] : [investorSessions];
  for (const table of tables) {
    const { userAgent, address, createdAt: at } = table;
    const [row] = await db.select({ userAgent, address, at }).from(table).where(eq(table.id, id));
    if (row) return { ...row, atDesk: table === deskSessions };
  }
  return undefined;
}
