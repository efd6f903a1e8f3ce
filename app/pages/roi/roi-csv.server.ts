import { setTimeout as wait } from "node:timers/promises";
import type { Context } from "~/context.server";
import { type CsvCell, csvResponse, yesOrNo } from "~/csv.server";
import { readTrackerQuery, type TrackerQuery } from "~/lib/tracker-query";
import type { TrackedTrade, TradeList } from "../../../contract/roi";
import { isClosed, type TradeRow } from "../../../domain/trades";
import { selectSample } from "./sample-record.server";

type Upstream = Context["upstream"];

const columns = [
  "basis",
  "symbol",
  "type",
  "expiration",
  "strike",
  "bid",
  "ask",
  "exit bid",
  "fill date",
  "close date",
  "roi",
  "result",
  "balance",
  "rule",
  "exit",
  "ledger entry",
  "source",
  "taken by the capital",
  "out of sample",
] as const;

/** The upstream's most for one page, and a bound to how often a file may ask: 100,000 trades. */
const pageSize = 1000;
const mostPages = 100;
/** Before each attempt to read all pages: an upstream process takes up to two seconds to read a changed record. */
const pausesMs = [0, 100, 500, 1_500];

type LiveQuery = TrackerQuery & { basis: "live" | "simulated" };

/**
 * The trades that the address asks for, all pages of them, as a file: dates in ISO, money in dollars, ROI as a fraction.
 * 422 in words for what cannot be asked for, 503 while the record changes from page to page.
 */
export async function tradesCsv({ upstream }: Pick<Context, "upstream">, url: URL): Promise<Response> {
  const { query, problems } = readTrackerQuery(url.searchParams);
  if (!query) {
    const said = Object.entries(problems ?? {}).map(([field, problem]) => `${field}: ${problem}\n`);
    return inWords(422, said.join(""));
  }
  if (query.basis === "sample") {
    return csvResponse("trades-sample", columns, selectSample(query).rows.map(fromRow));
  }
  const basis = query.basis ?? (await isAnyLive(upstream));
  const rows = await readAll(upstream, { ...query, basis });
  if (rows) return csvResponse(`trades-${basis}`, columns, rows);
  return inWords(503, "The trades are just changing. Please try again in a moment.\n", {
    "Retry-After": "5",
  });
}

const inWords = (status: number, text: string, headers: Record<string, string> = {}) =>
  new Response(text, { status, headers: { "Content-Type": "text/plain; charset=utf-8", ...headers } });

/** What the page shows where none is named. */
async function isAnyLive({ roi }: Upstream): Promise<"live" | "simulated"> {
  return (await roi.trades({ basis: "live", size: 1 })).total > 0 ? "live" : "simulated";
}

/**
 * All pages, of one record. Where it changes between two of them, or the upstream's processes tell two, a trade would
 * stand in the file twice or not at all: it is begun anew, as nothing has been sent yet. Undefined where that goes on.
 */
async function readAll(upstream: Upstream, query: LiveQuery): Promise<CsvCell[][] | undefined> {
  for (const pause of pausesMs) {
    await wait(pause);
    const rows = await readPages(upstream, query);
    if (rows) return rows;
  }
  return undefined;
}

/** Undefined where its pages are not of one record. */
async function readPages({ roi }: Upstream, query: LiveQuery): Promise<CsvCell[][] | undefined> {
  const first = await roi.trades({ ...query, page: 1, size: pageSize });
  const rows = first.trades.map(fromTracked);
  let list = first;
  for (let page = 2; page <= Math.min(first.pages, mostPages) && list.trades.length > 0; page++) {
    list = await roi.trades({ ...query, page, size: pageSize });
    if (whichRecord(list) !== whichRecord(first)) return undefined;
    rows.push(...list.trades.map(fromTracked));
  }
  return rows;
}

/** The same for all pages of one record. What stocks brought is left out: it is worked out of prices, not of trades. */
function whichRecord({ record, curve, ledger, pages, total }: TradeList): string {
  return JSON.stringify([{ ...record, benchmarkShare: null }, curve, ledger, pages, total]);
}

const fromTracked = (trade: TrackedTrade): CsvCell[] => [
  trade.basis === "live" ? "live" : "simulated",
  trade.symbol,
  trade.tradeType,
  trade.expiration,
  trade.strike,
  trade.bid,
  trade.ask,
  trade.exitBid,
  trade.fillDate,
  trade.closeDate,
  trade.roi,
  trade.$1000,
  trade.balance,
  trade.rule,
  trade.exit,
  trade.ledgerSeq,
  trade.source,
  yesOrNo(trade.taken),
  yesOrNo(trade.outOfSample),
];

const fromRow = (row: TradeRow): CsvCell[] => [
  row.basis,
  row.symbol,
  row.tradeType,
  row.expiration,
  row.strikeCents === undefined ? null : row.strikeCents / 100,
  row.bidCents / 100,
  ...[null, null],
  row.fillDate,
  row.closeDate,
  ...(isClosed(row) ? [row.roi / 100, row.resultCents / 100, row.balanceCents / 100] : [null, null, null]),
  ...[null, null, null, null, null, null],
];
