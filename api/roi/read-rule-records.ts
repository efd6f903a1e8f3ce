import { and, asc, eq, gte, lt } from "drizzle-orm";
import type { DataSource } from "../../contract/market-schemas";
import type { HeldRecord, RulePositionRow, RuleRecord } from "../../contract/rule-records";
import { type Instrument, type PublishedRule, publishedRules } from "../../domain/rules/names";
import type { Db } from "../db/client";
import { rulePositionRows, ruleRecords } from "../db/record-tables";
import type { LicenceGate } from "../market/licence";
import { wordsOf } from "../signals/published-rules";
import { RULES_DATE } from "../signals/rules";

const PAGE_SIZE = 1000;

type Row = typeof ruleRecords.$inferSelect;

/**
 * The published rules with what each came to, as it was worked out last (rule-records.ts). Of sources that may not be shown
 * any longer there is none.
 */
export async function listRuleRecords(
  db: Db,
  gate: LicenceGate,
): Promise<{ rules: RuleRecord[]; source: DataSource | null }> {
  const rows = await db.select().from(ruleRecords);
  const shown = rows.filter(({ sources }) => sources.every(gate.mayShow));
  const find = (rule: PublishedRule, instrument: Instrument) =>
    shown.find((row) => row.rule === rule && row.instrument === instrument);
  const sources = [...new Set(rows.flatMap((row) => row.sources))];
  return {
    rules: publishedRules.map((name) => {
      const shares = find(name, "shares");
      return {
        ...{ name, ...wordsOf(name) },
        asOf: shares?.asOf ?? null,
        shares: toHeld("shares", shares),
        options: toHeld("options", find(name, "options")),
        holding: shares?.holding ?? [],
      };
    }),
    source: gate.describe(sources) ?? null,
  };
}

const toHeld = (instrument: Instrument, row: Row | undefined): HeldRecord | null =>
  row?.report ? { instrument, report: row.report } : null;

/** A page of 1,000 of the positions behind such a record; none where it may not be shown. */
export async function listRulePositions(
  db: Db,
  gate: LicenceGate,
  { rule, held, page = 1 }: { rule: PublishedRule; held: Instrument; page?: number | undefined },
): Promise<{ positions: RulePositionRow[]; pages: number; total: number }> {
  const [record] = await db
    .select({ sources: ruleRecords.sources, report: ruleRecords.report })
    .from(ruleRecords)
    .where(and(eq(ruleRecords.rule, rule), eq(ruleRecords.instrument, held)));
  if (!record?.report || !record.sources.every(gate.mayShow)) return { positions: [], pages: 0, total: 0 };
  const total = record.report.taken + record.report.skipped;
  const { place } = rulePositionRows;
  const isOf = and(eq(rulePositionRows.rule, rule), eq(rulePositionRows.instrument, held));
  const first = (page - 1) * PAGE_SIZE;
  const rows = await db
    .select({ position: rulePositionRows.position })
    .from(rulePositionRows)
    .where(and(isOf, gte(place, first), lt(place, first + PAGE_SIZE)))
    .orderBy(asc(place));
  const positions = rows.map(({ position }) => ({
    ...position,
    outOfSample: position.fillDate > RULES_DATE,
  }));
  return { positions, pages: Math.ceil(total / PAGE_SIZE), total };
}
