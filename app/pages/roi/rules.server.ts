import type { Context } from "~/context.server";
import { csvResponse, yesOrNo } from "~/csv.server";
import { notFound } from "~/not-found.server";
import { isNotOffered, type Panel, panel } from "~/upstream/panel.server";
import type { DataSource } from "../../../contract/market-schemas";
import type { HeldRecord, RulePositionRow, RuleRecord } from "../../../contract/rule-records";
import {
  type Instrument,
  instruments,
  isPublishedRule,
  type PublishedRule,
} from "../../../domain/rules/names";
import { drawReport, type ReportDrawings } from "./report-drawings.server";

type Upstream = Context["upstream"];

/** A record held in one instrument, with its pictures. */
export interface HeldView extends HeldRecord {
  drawings: ReportDrawings;
}

export interface RuleView extends Omit<RuleRecord, "shares" | "options"> {
  shares?: HeldView | undefined;
  options?: HeldView | undefined;
  source?: DataSource | null | undefined;
}

export interface RulePage {
  name: PublishedRule;
  rule: Panel<RuleView>;
}

/** A rule's page: what it says, and what it came to held as shares and as options. 404 for a rule that there is not. */
export async function loadRule(upstream: Upstream, name: string | undefined): Promise<RulePage> {
  const known = ruleIn(name);
  return { name: known, rule: await panel(viewRule(upstream, known)) };
}

/** @throws 404 for a rule that there is not */
export function ruleIn(name: string | undefined): PublishedRule {
  if (!isPublishedRule(name)) throw notFound("We have no rule under that address.");
  return name;
}

async function viewRule(upstream: Upstream, name: PublishedRule): Promise<RuleView> {
  const { rules, source } = await upstream.roi.ruleRecords();
  const found = rules.find((rule) => rule.name === name);
  if (!found) throw notFound("We have no rule under that address.");
  const view = (held: HeldRecord | null | undefined) =>
    held ? { ...held, drawings: drawReport(held.report) } : undefined;
  return { ...found, shares: view(found.shares), options: view(found.options), source };
}

/** What the tracker has of the rules: figures alone. */
export interface RuleHeadline extends Pick<RuleRecord, "name" | "title"> {
  held: { instrument: Instrument; report: HeadlineReport }[];
}
type HeadlineReport = Pick<HeldRecord["report"], "capitalCents" | "taken" | "skipped"> & {
  whole?: HeldRecord["report"]["windows"][number] | undefined;
};

export interface RuleHeadlinesView {
  rules: RuleHeadline[];
  source?: DataSource | null | undefined;
}

/** The total of each rule since its first fill, held as shares first. */
export async function viewHeadlines(upstream: Upstream): Promise<RuleHeadlinesView> {
  const { rules, source } = await upstream.roi.ruleRecords();
  return {
    source,
    rules: rules.map(({ name, title, shares, options }) => ({
      ...{ name, title },
      held: [shares, options].flatMap((held) => {
        if (!held) return [];
        const { capitalCents, taken, skipped, windows } = held.report;
        return [{ instrument: held.instrument, report: { capitalCents, taken, skipped, whole: windows[0] } }];
      }),
    })),
  };
}

const columns = [
  ...["symbol", "held as", "signal date", "fill date", "close date", "stake", "ask", "exit bid", "dividends"],
  ...["strike", "expiration", "roi", "result", "taken by the capital", "out of sample"],
];
/** The upstream's pages have 1,000: 100,000 positions. */
const mostPages = 100;

/** All positions of a rule as a file: dates in ISO, money in dollars, ROI as a fraction. */
export async function rulePositionsCsv(
  { upstream }: Pick<Context, "upstream">,
  name: string | undefined,
  url: URL,
): Promise<Response> {
  const rule = ruleIn(name);
  const held = instruments.find((known) => known === url.searchParams.get("held")) ?? "shares";
  const ask = (page: number) =>
    upstream.roi.rulePositions({ rule, held, page }).catch((error: unknown) => {
      throw isNotOffered(error) ? notFound("We have no positions of a rule under that address.") : error;
    });
  const first = await ask(1);
  const rows = [...first.positions];
  for (let page = 2; page <= Math.min(first.pages, mostPages); page++)
    rows.push(...(await ask(page)).positions);
  return csvResponse(
    `${rule}-${held}`,
    columns,
    rows.map((row) => toCells(row, held)),
  );
}

const toCells = (row: RulePositionRow, held: Instrument) => [
  ...[
    row.symbol,
    held,
    row.signalDate,
    row.fillDate,
    row.closeDate,
    row.stakeCents / 100,
    row.ask,
    row.exitBid,
  ],
  ...[row.dividends, row.strike, row.expiration, row.roi],
  row.resultCents == null ? null : row.resultCents / 100,
  yesOrNo(row.taken),
  yesOrNo(row.outOfSample),
];
