import { createHmac, randomBytes } from "node:crypto";
import { and, asc, count, desc, eq, ne } from "drizzle-orm";
import type { AcceptedSubmission, Submission } from "../../contract/roi";
import type { Db } from "../db/client";
import { submissions } from "../db/roi-tables";

/** The contract's most. */
const MAX_ACCEPTED = 200;
const MAX_PENDING = 500;

type Row = typeof submissions.$inferSelect;
export type Decision = "accepted" | "refused";

/** Notes a trade that somebody shows; the same again changes nothing, whatever became of it. */
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

/** Those that wait, the oldest first. */
export function listPending(db: Db): Promise<Row[]> {
  return db
    .select()
    .from(submissions)
    .where(eq(submissions.state, "pending"))
    .orderBy(asc(submissions.submittedAt), asc(submissions.id))
    .limit(MAX_PENDING);
}

/** Decides a submission, also one that was decided the other way before; undefined where there is none to decide. */
export async function decideSubmission(
  db: Db,
  id: string,
  decision: Decision,
  now: Date,
): Promise<Row | undefined> {
  const [decided] = await db
    .update(submissions)
    .set({ state: decision, decidedAt: now })
    .where(and(eq(submissions.id, id), ne(submissions.state, decision)))
    .returning();
  return decided;
}
