import { and, eq, inArray, isNotNull, sql } from "drizzle-orm";
import { investors } from "../db/investor-tables";
import { leadNotes, leads } from "../db/lead-tables";
import type { Deps } from "../deps";
import { describeError } from "../errors";
import { answerMail, leadLinksMail, operatorMail, receiptMail } from "../mail/lead-mail";
import type { Letter } from "../mail/message";
import { type DueMail, hasClaims, type OnceDeps, oldestClaim, sendOnce } from "../mail/once";
import type { LeadRow } from "./keep-lead";
import { findTestDrive } from "./test-drive";

/** Few enough to be sent before the next round begins. */
const BATCH = 50;
/** An address that takes no mail for so long is not written to any more. */
const GIVE_UP_MS = 7 * 86_400_000;

const ANSWER = "answer ";

/** The mail of an answer from the desk, by the id of its note. */
export const answerKey = (noteId: string): string => `${ANSWER}${noteId}`;

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
    await sendTo(deps, row).catch((error: unknown) => {
      log.warn(
        { lead: row.id, error: describeError(error) },
        "a mail about a lead was not sent: the next round tries again",
      );
    });
  }
}

async function sendTo(deps: LeadMailDeps, row: LeadRow): Promise<void> {
  const due = await dueMails(deps, row);
  const isGivenUp = (key: string) => key.startsWith(ANSWER) && due.every((mail) => mail.key !== key);
  if (Object.keys(row.mailClaims).some(isGivenUp)) await reopen(deps.db, row.id);
  await sendOnce(deps, leads, row, due);
}

/** A lead whose answer did not arrive is answered no more: it waits for the staff again. */
const reopen = (db: LeadMailDeps["db"], id: string) =>
  db
    .update(leads)
    .set({ state: "working", version: sql`${leads.version} + 1` })
    .where(and(eq(leads.id, id), eq(leads.state, "answered")));

async function dueMails(deps: LeadMailDeps, row: LeadRow): Promise<DueMail[]> {
  const keys = Object.keys(row.mailClaims);
  const answers = await dueAnswers(
    deps,
    row,
    keys.filter((key) => key.startsWith(ANSWER)),
  );
  if (isGivenUp(deps, row.askedAt)) return answers;
  const others = keys.flatMap((key) => {
    const write = writerOf(deps, row, key);
    return write ? [{ key, write, isKept: true }] : [];
  });
  return [...answers, ...others];
}

const isGivenUp = ({ now }: Pick<LeadMailDeps, "now">, since: Date): boolean =>
  now().getTime() - since.getTime() > GIVE_UP_MS;

/** The answers of the desk that have yet to leave: each is given up by its own time. */
async function dueAnswers(deps: LeadMailDeps, row: LeadRow, keys: readonly string[]): Promise<DueMail[]> {
  if (keys.length === 0) return [];
  const { db, settings } = deps;
  const to = row.email ?? (await addressOfInvestor(deps, row));
  if (to === undefined) return [];
  const ids = keys.map((key) => key.slice(ANSWER.length));
  const notes = await db.select().from(leadNotes).where(inArray(leadNotes.id, ids));
  return notes.flatMap(({ id, subject, body, createdAt }) =>
    subject === null || isGivenUp(deps, createdAt)
      ? []
      : [
          {
            ...{ key: answerKey(id), isKept: true, onRefused: () => reopen(db, row.id) },
            write: () => answerMail(settings, to, { id, subject, body }),
          },
        ],
  );
}

async function addressOfInvestor({ db }: LeadMailDeps, { investorId }: LeadRow): Promise<string | undefined> {
  if (investorId === null) return undefined;
  const { id, email, emailProvenAt } = investors;
  const [row] = await db.select({ email, emailProvenAt }).from(investors).where(eq(id, investorId));
  return row?.emailProvenAt ? row.email : undefined;
}

function writerOf(
  deps: LeadMailDeps,
  row: LeadRow,
  key: string,
): (() => Letter | Promise<Letter>) | undefined {
  const { settings } = deps;
  const { email, kind } = row;
  if (key.startsWith(ANSWER)) return undefined;
  if (key === "operator") {
    const to = settings.contactEmail;
    return to === undefined ? undefined : () => operatorMail(settings, to, row);
  }
  if (email === null) return undefined;
  if (kind === "join-us" || kind === "sponsor") return () => receiptMail(settings, email, kind);
  return async () => leadLinksMail(settings, email, await findTestDrive(deps, email));
}
