import { and, eq, gt, inArray, lte, sql } from "drizzle-orm";
import { texts } from "../db/lead-tables";
import type { Deps } from "../deps";
import { failedMessage } from "../failed-dependency";
import { findTestDrive } from "../leads/test-drive";
import { wantsToken, withToken } from "../leads/words";
import type { SmsOutcome } from "../providers/sms/port";
import { isNeverReached, leadTextReportUrl } from "./lead-report";
import { hasOptedOut, stopTexts } from "./opt-outs";

const MINUTE = 60_000;
/** After so long a text that is being sent is taken for lost, and the next process sends it. */
const CLAIM_MS = 2 * MINUTE;
/** A link that comes later than this is one that nobody waits for. */
const GIVE_UP_MS = 24 * 60 * MINUTE;
const LONGEST_PAUSE_MS = 60 * MINUTE;
/** Few enough to be sent before the next round begins. */
const MOST = 100;
/** More than people ask for. Above it texts are probably sent to numbers that earn money by them, so the rest waits. */
export const MOST_AN_HOUR = 600;

export type TextDeps = Pick<Deps, "db" | "now" | "seal" | "sms" | "log" | "settings">;
type TextRow = typeof texts.$inferSelect;

/**
 * Sends the texts that are due, one after the other. One whose sender dies between the provider's answer and ours is sent
 * twice; none is lost. What the provider does not take is tried again for a day, and what it may have taken once.
 */
export async function sendDueTexts(deps: TextDeps): Promise<void> {
  const room = MOST_AN_HOUR - (await sentLately(deps));
  if (room <= 0) deps.log.error({ most: MOST_AN_HOUR }, "more texts are asked for than are sent in an hour");
  for (let sent = 0; sent < Math.min(MOST, room); sent++) {
    const row = await claim(deps);
    if (!row) return;
    await settle(deps, row, await trySend(deps, row));
  }
}

const sentLately = ({ db, now }: TextDeps) =>
  db.$count(texts, gt(texts.sentAt, new Date(now().getTime() - 60 * MINUTE)));

/** The text that has waited longest, which from now on is nobody else's for a while. */
async function claim({ db, now }: TextDeps): Promise<TextRow | undefined> {
  const due = and(inArray(texts.state, ["waiting", "unsure"]), lte(texts.dueAt, now()));
  const first = db
    .select({ id: texts.id })
    .from(texts)
    .where(due)
    .orderBy(texts.dueAt, texts.id)
    .limit(1)
    .for("update", { skipLocked: true });
  const [row] = await db
    .update(texts)
    .set({ dueAt: new Date(now().getTime() + CLAIM_MS), attempts: sql`${texts.attempts} + 1` })
    // Not `in`: PostgreSQL may run that subquery once per row, and claim more texts than the one that is sent.
    .where(and(sql`${texts.id} = (${first})`, due))
    .returning();
  return row;
}

async function trySend(deps: TextDeps, row: TextRow): Promise<SmsOutcome & { body?: string }> {
  const { db, sms, log, now, settings } = deps;
  if (await hasOptedOut(db, row.to)) return { state: "refused", reason: "opted out", optedOut: true };
  if (await isNeverReached(db, row.to, now())) {
    return { state: "refused", reason: "no text reaches it", optedOut: false };
  }
  const drive = wantsToken(row.body) ? await findTestDrive(deps, row.to) : { token: "" };
  if (!drive) return { state: "refused", reason: "its link is gone", optedOut: false };
  const body = withToken(row.body, drive.token);
  const outcome = await sms.send(row.to, body, { reportTo: leadTextReportUrl(settings, row.id) });
  if (outcome.state !== "sent") {
    log.warn(
      { text: row.id, reason: outcome.reason, ...failedMessage("texts", outcome) },
      "a text was not taken",
    );
  }
  return sms.keepsWords ? { ...outcome, body } : outcome;
}

async function settle(
  { db, now, sms }: TextDeps,
  row: TextRow,
  outcome: SmsOutcome & { body?: string },
): Promise<void> {
  const { id, to, attempts, createdAt } = row;
  const { body } = outcome;
  const over = { dueAt: null, provider: sms.name, ...(body !== undefined && { body }) };
  // What became of it may have been told before the answer: then it is over, and not sent again.
  const isUntold = inArray(texts.state, ["waiting", "unsure"]);
  const set = (values: Partial<TextRow>) =>
    db
      .update(texts)
      .set(values)
      .where(and(eq(texts.id, id), isUntold));
  if (outcome.state === "sent") {
    const { providerId } = outcome;
    const state = sql<"sent">`case when ${isUntold} then 'sent' else ${texts.state} end`;
    const lastError = sql`case when ${isUntold} then null else ${texts.lastError} end`;
    const sent = { ...over, providerId, sentAt: now(), state, lastError };
    await db.update(texts).set(sent).where(eq(texts.id, id));
    return;
  }
  const { state, reason: lastError } = outcome;
  if (state === "refused") {
    if (outcome.optedOut) await stopTexts(db, to, now());
    await set({ ...over, state, lastError });
    return;
  }
  const next = new Date(now().getTime() + Math.min(MINUTE * 2 ** (attempts - 1), LONGEST_PAUSE_MS));
  // Asking for a link is consent to one text: where it may have left, it is tried once more and no more.
  const isTwice = state === "unknown" && row.state === "unsure";
  const isHopeless = isTwice || next.getTime() - createdAt.getTime() > GIVE_UP_MS;
  if (isHopeless) await set({ ...over, state: "failed", lastError });
  else await set({ state: state === "unknown" ? "unsure" : row.state, dueAt: next, lastError });
}
