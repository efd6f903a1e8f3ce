import { type DeskSubmission, SUBMISSIONS_SHOWN } from "../../contract/desk-trades";
import type { Db } from "../db/client";
import {
  countPending,
  type Decision,
  decideSubmission,
  findSubmission,
  listDecided,
  listPending,
} from "../roi/submissions";
import type { Settings } from "../settings";
import { appendDeed, BY_COMMAND, type Deed } from "./audit";
import { readReason } from "./operate-jobs";
import { auditing, noted } from "./role-changes";

type Row = Awaited<ReturnType<typeof listPending>>[number];

/** What a look at the trades of readers sees of people. */
export const submissionFields: readonly string[] = ["name", "evidence"];

const states = ["accepted", "refused"] as const;

function describe(row: Row): DeskSubmission {
  const { id, name, symbol, tradeType, fillDate, closeDate, roi, evidence, reason } = row;
  return {
    ...{ id, name, symbol, tradeType, fillDate, closeDate, roi, evidence, reason },
    state: states.find((known) => known === row.state) ?? "pending",
    submittedAt: row.submittedAt.toISOString(),
    decidedAt: row.decidedAt?.toISOString(),
  };
}

/** The trades of readers that wait, and the newest decisions. */
export async function readSubmissions(db: Db) {
  const pending = await listPending(db, SUBMISSIONS_SHOWN);
  const decided = await listDecided(db, SUBMISSIONS_SHOWN);
  return {
    waiting: await countPending(db),
    pending: pending.map(describe),
    decided: decided.map(describe),
  };
}

/** One of them; undefined where there is none. */
export async function readSubmission(db: Db, id: string): Promise<DeskSubmission | undefined> {
  const row = await findSubmission(db, id);
  return row && describe(row);
}

/** What the audit log says of a decision. */
export const deedOf = (id: string, decision: Decision, reason: string): Omit<Deed, "actor"> => ({
  action: decision === "accepted" ? "submission.accept" : "submission.refuse",
  fields: [id.slice(0, 60)],
  reason,
});

/** What an operator reads of the pending ones, the oldest first. That they were looked at is in the audit log. */
export const sayPending =
  (settings: Settings, now = () => new Date()) =>
  (db: Db): Promise<string> =>
    db.transaction(async (tx) => {
      const deed = { actor: BY_COMMAND, action: "submission.list", fields: submissionFields };
      const mark = await appendDeed(tx, auditing(settings, now), deed);
      const pending = await listPending(tx);
      if (pending.length === 0) return `No trade of a reader is pending. ${noted(mark)}`;
      const lines = pending.map(({ id, name, symbol, tradeType, fillDate, closeDate, roi, evidence }) => {
        const percent = Number((roi * 100).toFixed(4));
        return `${id}  ${name}: ${symbol} ${tradeType}, ${fillDate} to ${closeDate}, ${percent}%\n  ${evidence}`;
      });
      return [`${pending.length} pending, the oldest first:`, ...lines, noted(mark)].join("\n");
    });

/** Decides the submission of that id and says so. @throws {Refused} */
export const decide =
  (settings: Settings, [id = "", why = ""]: readonly string[], decision: Decision, now = () => new Date()) =>
  async (db: Db): Promise<string> => {
    const reason = readReason(why);
    return db.transaction(async (tx) => {
      const { name, symbol, evidence } = await decideSubmission(tx, { id, decision, reason, now: now() });
      const deed = { actor: BY_COMMAND, ...deedOf(id, decision, reason) };
      const mark = await appendDeed(tx, auditing(settings, now), deed);
      const said =
        decision === "accepted"
          ? `${name}'s trade of ${symbol} is listed, with its evidence ${evidence} .`
          : `${name}'s trade of ${symbol} is not listed.`;
      return `${said} ${noted(mark)}`;
    });
  };

/** What an operator can do about trades that readers sent, by the command's name. */
export const submissionCommands = {
  submissions: { takes: "nothing", act: (settings: Settings) => sayPending(settings) },
  "accept-submission": {
    takes: "one id and a reason",
    act: (settings: Settings, words: readonly string[]) => decide(settings, words, "accepted"),
  },
  "refuse-submission": {
    takes: "one id and a reason",
    act: (settings: Settings, words: readonly string[]) => decide(settings, words, "refused"),
  },
} as const;
