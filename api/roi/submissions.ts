import { createHmac, randomBytes } from "node:crypto";
import { and, asc, count, desc, eq, inArray, lt, or, sql } from "drizzle-orm";
import type { AcceptedSubmission, Submission } from "../../contract/roi";
import { refusedSubmissionDays, undecidedSubmissionYears } from "../../domain/lifetimes";
import type { Db } from "../db/client";
import { submissions } from "../db/roi-tables";
import { NotThere } from "../desk/refusal";
import { Refused } from "../refused";

const DAY = 86_400_000;
/** The contract's most. */
const MAX_ACCEPTED = 200;
const MAX_PENDING = 500;

type Row = typeof submissions.$inferSelect;
export type Decision = "accepted" | "refused";

/** Stores a trade that a reader sent in. The same again changes nothing, whatever was decided about it. */
export async function noteSubmission(
  db: Db,
  sent: Submission,
  { secret, now }: { secret: string; now: Date },
): Promise<void> {
  const { name, symbol, tradeType, fillDate, closeDate, roi, evidence } = sent;
  const facts = [name, symbol, tradeType, fillDate, closeDate, roi, evidence];
  const content = createHmac("sha256", secret)
    .update(`submission ${JSON.stringify(facts)}`)
    .digest("base64url");
  const id = randomBytes(9).toString("hex");
  await db
    .insert(submissions)
    .values({ ...sent, id, content, state: "pending", submittedAt: now })
    .onConflictDoNothing();
}

/** Those that were accepted, the newest first, and how many wait. */
export async function listSubmissions(db: Db): Promise<{ pending: number; accepted: AcceptedSubmission[] }> {
  const [waiting] = await db
    .select({ pending: count() })
    .from(submissions)
    .where(eq(submissions.state, "pending"));
  const rows = await db
    .select()
    .from(submissions)
    .where(eq(submissions.state, "accepted"))
    .orderBy(desc(submissions.decidedAt), asc(submissions.id))
    .limit(MAX_ACCEPTED);
  return { pending: waiting?.pending ?? 0, accepted: rows.map(toAccepted) };
}

function toAccepted(row: Row): AcceptedSubmission {
  const { name, symbol, fillDate, closeDate, roi, evidence, decidedAt, submittedAt } = row;
  const tradeType = row.tradeType === "Put" ? "Put" : "Call";
  const acceptedAt = (decidedAt ?? submittedAt).toISOString();
  return { name, symbol, tradeType, fillDate, closeDate, roi, evidence, acceptedAt };
}

/**
 * Deletes refused submissions 90 days after their decision, and those that nobody decided on after a year. One that was
 * refused may be sent again after that, and is decided on anew.
 */
export async function tidySubmissions(db: Db, now: Date): Promise<void> {
  const { state, decidedAt, submittedAt } = submissions;
  const daysAgo = (days: number) => new Date(now.getTime() - days * DAY);
  const refused = and(eq(state, "refused"), lt(decidedAt, daysAgo(refusedSubmissionDays)));
  const undecided = and(eq(state, "pending"), lt(submittedAt, daysAgo(undecidedSubmissionYears * 365)));
  await db.delete(submissions).where(or(refused, undecided));
}

/** Those that wait, the oldest first. */
export function listPending(db: Db, most = MAX_PENDING): Promise<Row[]> {
  return db
    .select()
    .from(submissions)
    .where(eq(submissions.state, "pending"))
    .orderBy(asc(submissions.submittedAt), asc(submissions.id))
    .limit(most);
}

export const noSuchSubmission = (id: string) => new NotThere(`There is no submission ${id}.`);

export async function findSubmission(db: Db, id: string): Promise<Row | undefined> {
  const [row] = await db.select().from(submissions).where(eq(submissions.id, id));
  return row;
}

/** How a submission is decided, by whom it is seen as `seen`: left out, however it stands. */
export interface Deciding {
  id: string;
  decision: Decision;
  reason: string;
  seen?: string | undefined;
  now: Date;
}

/**
 * Decides a submission, also one that was decided the other way before. Call it in a transaction with the entry of the
 * audit log.
 * @throws {Refused} where there is none, where it is so already, and where it was decided on since it was seen
 */
export async function decideSubmission(tx: Db, { id, decision, reason, seen, now }: Deciding): Promise<Row> {
  const [row] = await tx.select().from(submissions).where(eq(submissions.id, id)).for("update");
  if (!row) throw noSuchSubmission(id);
  if (seen !== undefined && row.state !== seen)
    throw new Refused(
      `This trade was ${row.state} since you opened the page. It stands here as it is now, and what you typed is kept.`,
    );
  if (row.state === decision) throw new Refused(`This trade is ${decision} already.`);
  const decided = { state: decision, decidedAt: now, reason };
  await tx.update(submissions).set(decided).where(eq(submissions.id, id));
  return { ...row, ...decided };
}

/** Whether a submission was decided so for this very reason: by the first press of a form that was pressed twice. */
export async function isDecidedSo(
  tx: Db,
  { id, decision, reason }: Pick<Deciding, "id" | "decision" | "reason">,
): Promise<boolean> {
  const [row] = await tx.select().from(submissions).where(eq(submissions.id, id)).for("update");
  return row?.state === decision && row.reason === reason;
}

/** The newest that were decided on, either way. */
export function listDecided(db: Db, most: number): Promise<Row[]> {
  return db
    .select()
    .from(submissions)
    .where(inArray(submissions.state, ["accepted", "refused"]))
    .orderBy(sql`${submissions.decidedAt} desc nulls last`, asc(submissions.id))
    .limit(most);
}

/** How many wait. */
export const countPending = (db: Db): Promise<number> =>
  db.$count(submissions, eq(submissions.state, "pending"));
