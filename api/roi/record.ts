import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { plan } from "../../domain/plan";
import { type SettledTrade, stakeCents, type TrackRecord, trackRecord } from "../../domain/track-record";
import type { Db } from "../db/client";
import { signalRuns, trades } from "../db/signal-tables";
import type { LicenceGate } from "../market/licence";
import { buyAndHold } from "./benchmark";
import { matching, type RecordFilter } from "./filter";

/**
 * The record of the trades that meet the filter, of those that may be shown: net of the plan's full price, beside equal
 * weight in all stocks for the same period.
 */
export async function recordOf(db: Db, filter: RecordFilter, gate: LicenceGate): Promise<TrackRecord> {
  return (await readRecord(db, filter, gate)).record;
}

/** The record with the trades that it is of. */
export async function readRecord(db: Db, filter: RecordFilter, gate: LicenceGate) {
  const [{ settled, live }, upTo] = await Promise.all([
    readSettled(db, matching(filter, gate)),
    readUpTo(db, gate),
  ]);
  const terms = { basis: "", stakeCents, monthlyCents: plan.monthlyCents, upTo };
  const record = trackRecord(settled, terms);
  const { from, to } = record;
  const benchmarkShare = from && to ? await buyAndHold(db, gate, { from, to }) : null;
  const basis = filter.basis ?? basisOfAll(settled.length, live);
  return { settled, record: { ...record, basis, benchmarkShare } };
}

function basisOfAll(count: number, live: number) {
  if (live === 0) return "simulated";
  return live === count ? "live" : "mixed";
}

const Rows = z.array(z.tuple([z.string(), z.string().nullable(), z.number().nullable()])).nullable();

/** In one row: a row each costs the embedded database ten times as much. */
async function readSettled(db: Db, condition: SQL | undefined) {
  const { fillDate, closeDate, resultCents, basis } = trades;
  const [found] = await db
    .select({
      rows: sql`json_agg(json_build_array(${fillDate}, ${closeDate}, ${resultCents}))`,
      live: sql<number>`(count(*) filter (where ${basis} = 'issued'))::int`,
    })
    .from(trades)
    .where(condition);
  const rows = Rows.parse(found?.rows ?? null) ?? [];
  const settled = rows.map(
    ([fill, close, result]): SettledTrade => ({ fillDate: fill, closeDate: close, resultCents: result }),
  );
  return { settled, live: found?.live ?? 0 };
}

/** The newest day that signals, and so open trades, were worked out up to. */
async function readUpTo(db: Db, { delayed }: LicenceGate): Promise<string | null> {
  const [run] = await db.select({ asOf: sql<string | null>`max(${signalRuns.asOf})::text` }).from(signalRuns);
  const asOf = run?.asOf ?? null;
  return asOf && delayed && delayed.until < asOf ? delayed.until : asOf;
}
