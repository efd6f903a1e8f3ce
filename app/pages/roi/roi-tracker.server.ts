import { drawBalance } from "~/components/charts/balance-chart.server";
import type { Drawings } from "~/components/charts/chart";
import type { Context } from "~/context.server";
import { linkOutward, type OutwardLink } from "~/lib/outward";
import { type ReadQuery, readTrackerQuery, type TrackerBasis, type TrackerQuery } from "~/lib/tracker-query";
import { type NewsView, viewNews } from "~/pages/stocks/news.server";
import { type Panel, panel } from "~/upstream/panel.server";
import type { AcceptedSubmission, TradeList } from "../../../contract/roi";
import type { TrackRecord } from "../../../contract/track-record";
import { fromLive, type ToldRow } from "../../../domain/trades";
import { drawReport, type ReportDrawings } from "./report-drawings.server";
import { type RuleHeadlinesView, viewHeadlines } from "./rules.server";
import { selectSample } from "./sample-record.server";

type Upstream = Context["upstream"];

/** A record with its trades, as the page shows it. */
export interface RecordView
  extends Pick<TradeList, "issued" | "ledger" | "source" | "rules" | "unproven" | "report"> {
  basis: TrackerBasis;
  record: TrackRecord;
  rows: ToldRow[];
  curve: { date: string; balanceCents: number }[];
  /** What the balances run from: the record's fixed capital; undefined where the upstream tells none. */
  capitalCents?: number | undefined;
  drawings?: Drawings | undefined;
  /** Of the report. */
  courses?: ReportDrawings | undefined;
  symbols: string[];
  page: number;
  pages: number;
}

export interface ReaderTrade extends Omit<AcceptedSubmission, "evidence"> {
  evidence?: (OutwardLink & { host: string }) | undefined;
}

export interface ReadersView {
  pending: number;
  accepted: ReaderTrade[];
}

export interface TrackerPage {
  read: ReadQuery;
  /** Undefined where the query cannot be asked. */
  shown?: Panel<RecordView> | undefined;
  /** The sample, where the record that was meant could not be had and none was named. */
  instead?: RecordView | undefined;
  news: Panel<NewsView>;
  readers: Panel<ReadersView>;
  /** Where nothing narrower is asked for. */
  rules?: Panel<RuleHeadlinesView> | undefined;
}

/** Everything of the tracker's page, in as long as its slowest call takes. */
export async function loadTracker({ upstream }: Pick<Context, "upstream">, url: URL): Promise<TrackerPage> {
  const read = readTrackerQuery(url.searchParams);
  const { query } = read;
  const isPlain = Object.keys(read.words).length === 0;
  const [shown, news, readers, rules] = await Promise.all([
    query && panel(viewRecord(upstream, query)),
    panel(upstream.roi.news().then(viewNews)),
    panel(upstream.roi.submissions().then(viewReaders)),
    isPlain ? panel(viewHeadlines(upstream)) : undefined,
  ]);
  const isMissing = query?.basis === undefined && shown !== undefined && shown.state !== "ready";
  return { read, shown, news, readers, rules, instead: isMissing ? viewSample({ page: 1 }) : undefined };
}

/** What an answer to this page's address is: a query that cannot be asked is refused, a page beyond the last is none. */
export function statusOf({ read, shown }: TrackerPage): number {
  if (read.problems) return 422;
  return shown?.state === "ready" && isBeyond(shown.data) ? 404 : 200;
}

const isBeyond = ({ page, pages }: Pick<RecordView, "page" | "pages">) => page > Math.max(1, pages);

async function viewRecord(upstream: Upstream, query: TrackerQuery): Promise<RecordView> {
  if (query.basis === "sample") return viewSample(query);
  const basis = query.basis;
  if (basis !== undefined) return viewList(basis, await upstream.roi.trades({ ...query, basis }));
  // Live where there is any, asked for side by side with what is simulated.
  const [live, simulated] = await Promise.all([
    upstream.roi.trades({ ...query, basis: "live" }),
    upstream.roi.trades({ ...query, basis: "simulated" }),
  ]);
  const isAnyLive = (live.issued?.trades ?? live.total) > 0;
  return isAnyLive ? viewList("live", live) : viewList("simulated", simulated);
}

function viewList(basis: "live" | "simulated", list: TradeList): RecordView {
  const { record, report, curve, symbols, rules, issued, unproven, ledger, source, page, pages } = list;
  return {
    ...{ basis, record, report, rules, issued, unproven, ledger, source, page, pages },
    rows: list.trades.map(fromLive),
    curve: curve ?? [],
    capitalCents: report?.capitalCents ?? curve?.[0]?.balanceCents,
    drawings: report ? undefined : drawBalance(curve ?? []),
    courses: report ? drawReport(report) : undefined,
    symbols: symbols ?? [],
  };
}

function viewSample(query: TrackerQuery): RecordView {
  const { record, rows, curve, symbols } = selectSample(query);
  const drawings = drawBalance(curve);
  const capitalCents = curve[0]?.balanceCents;
  return {
    basis: "sample",
    record,
    rows,
    curve,
    capitalCents,
    drawings,
    symbols,
    page: query.page,
    pages: 1,
  };
}

function viewReaders({
  pending,
  accepted,
}: {
  pending: number;
  accepted: AcceptedSubmission[];
}): ReadersView {
  return {
    pending,
    accepted: accepted.map((trade) => {
      const link = linkOutward(trade.evidence);
      return { ...trade, evidence: link && { ...link, host: new URL(link.href).host } };
    }),
  };
}
