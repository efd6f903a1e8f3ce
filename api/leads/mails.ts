import { and, isNotNull } from "drizzle-orm";
import { leads } from "../db/lead-tables";
import type { Deps } from "../deps";
import { describeError } from "../errors";
import { leadLinksMail, operatorMail, receiptMail } from "../mail/lead-mail";
import type { Letter } from "../mail/message";
import { type DueMail, hasClaims, type OnceDeps, oldestClaim, sendOnce } from "../mail/once";
import type { LeadRow } from "./keep-lead";
import { findTestDrive } from "./test-drive";

/** Few enough to be sent before the next round begins. */
const BATCH = 50;
/** An address that takes no mail for so long is not written to any more. */
const GIVE_UP_MS = 7 * 86_400_000;

type LeadMailDeps = OnceDeps & Pick<Deps, "seal" | "settings" | "log">;

/** Sends the mails that were written down with what people sent, each once; what cannot be sent now waits. */
export async function sendLeadMails(deps: LeadMailDeps): Promise<void> {
  const { db, log } = deps;
  const since = oldestClaim(leads, deps.now());
  const due = await db
    .select()
    .from(leads)
    .where(and(hasClaims(leads), isNotNull(since)))
    .orderBy(since, leads.askedAt)
    .limit(BATCH);
  for (const row of due) {
    await sendOnce(deps, leads, row, await dueMails(deps, row)).catch((error: unknown) => {
      log.warn({ lead: row.id, error: describeError(error) }, "a mail to somebody who wrote waits");
    });
  }
}

async function dueMails(deps: LeadMailDeps, row: LeadRow): Promise<DueMail[]> {
  if (deps.now().getTime() - row.askedAt.getTime() > GIVE_UP_MS) return [];
  return Object.keys(row.mailClaims).flatMap((key) => {
    const write = writerOf(deps, row, key);
    return write ? [{ key, write, isKept: true }] : [];
  });
}

function writerOf(
  deps: LeadMailDeps,
  row: LeadRow,
  key: string,
): (() => Letter | Promise<Letter>) | undefined {
  const { settings } = deps;
  const { email, kind } = row;
  if (key === "operator") {
    const to = settings.contactEmail;
    return to === undefined ? undefined : () => operatorMail(settings, to, row);
  }
  if (email === null) return undefined;
  if (kind === "join-us" || kind === "sponsor") return () => receiptMail(settings, email, kind);
  return async () => leadLinksMail(settings, email, await findTestDrive(deps, email));
}
