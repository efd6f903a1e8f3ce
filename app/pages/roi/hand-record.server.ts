import type { Context } from "~/context.server";
import { csvResponse, yesOrNo } from "~/csv.server";
import { notFound } from "~/not-found.server";
import { isNotOffered, type Panel, panel } from "~/upstream/panel.server";
import type { HandRecord, HandSignalRow, HandTotal } from "../../../contract/hand-record";
import { drawReport, type ReportDrawings } from "./report-drawings.server";

type Upstream = Context["upstream"];

/** Signals of a page; the upstream's pages have as many as `UPSTREAM_ROWS`, which these divide. */
const ROWS = 50;
const UPSTREAM_ROWS = 1_000;
const pagesOfOne = UPSTREAM_ROWS / ROWS;
const pageNumber = /^[1-9]\d{0,5}$/;
/** The upstream's pages have 1,000: 100,000 signals. */
const mostPages = 100;

/** The signals of one basis, with the pictures of what they came to. */
export interface HandTotalView extends HandTotal {
  drawings?: ReportDrawings | undefined;
}

export interface HandRecordView extends Pick<HandRecord, "asOf" | "source"> {
  totals: HandTotalView[];
}

export interface HandSignalsView {
  rows: HandSignalRow[];
  total: number;
  pages: number;
}

export interface HandRecordPage {
  /** From 1. */
  page: number;
  record: Panel<HandRecordView>;
  signals: Panel<HandSignalsView>;
}

/** The record of signals made by hand, with a page of them. 404 for a page that there is not. */
export async function loadHandRecord(upstream: Upstream, url: URL): Promise<HandRecordPage> {
  const asked = url.searchParams.get("page") ?? "1";
  if (!pageNumber.test(asked)) throw noPage();
  const page = Number(asked);
  const [record, signals] = await Promise.all([
    panel(viewRecord(upstream)),
    panel(viewSignals(upstream, page)),
  ]);
  if (signals.state === "ready" && page > Math.max(1, signals.data.pages)) throw noPage();
  return { page, record, signals };
}

const noPage = () => notFound("There is no such page of these signals.");

async function viewRecord(upstream: Upstream): Promise<HandRecordView> {
  const { totals, asOf, source } = await upstream.roi.handRecord();
  return {
    ...{ asOf, source },
    totals: totals.map((total) => ({
      ...total,
      drawings: total.report ? drawReport(total.report) : undefined,
    })),
  };
}

async function viewSignals(upstream: Upstream, page: number): Promise<HandSignalsView> {
  const { signals, total } = await upstream.roi.handSignals({ page: Math.ceil(page / pagesOfOne) });
  const first = ((page - 1) % pagesOfOne) * ROWS;
  return { rows: signals.slice(first, first + ROWS), total, pages: Math.ceil(total / ROWS) };
}

const columns = [
  ...["entry", "basis", "symbol", "type", "strike", "expiration", "session", "state", "fill date", "stake"],
  ...["ask", "close date", "exit", "exit bid", "fees", "result", "roi", "taken by the capital"],
];

/** All of these signals as a file: dates in ISO, money in dollars, ROI as a fraction; practice is called a sample. */
export async function handSignalsCsv({ upstream }: Pick<Context, "upstream">): Promise<Response> {
  const ask = (page: number) =>
    upstream.roi.handSignals({ page }).catch((error: unknown) => {
      throw isNotOffered(error) ? notFound("We have no signals made by hand.") : error;
    });
  const first = await ask(1);
  const rows = [...first.signals];
  for (let page = 2; page <= Math.min(first.pages, mostPages); page++)
    rows.push(...(await ask(page)).signals);
  return csvResponse("signals-by-hand", columns, rows.map(toCells));
}

const dollars = (cents: number | null | undefined) => (cents == null ? null : cents / 100);

const toCells = (row: HandSignalRow) => [
  ...[row.seq, row.basis === "practice" ? "practice (sample)" : row.basis, row.symbol, row.tradeType],
  ...[row.strike, row.expiration, row.session, row.state, row.fillDate, dollars(row.stakeCents)],
  ...[row.ask, row.closeDate, row.exit, row.exitBid, dollars(row.feesCents), dollars(row.resultCents)],
  ...[row.roi, yesOrNo(row.taken)],
];
