import type { TrackedTrade, TradeList } from "../contract/roi";
import { isClosed, type TradeRow } from "../domain/trades";
import type { Context } from "./context.server";
import { type CsvCell, csvResponse } from "./csv.server";
import { readTrackerQuery, type TrackerQuery } from "./lib/tracker-query";
import { selectSample } from "./sample-record.server";

type Upstream = Context["upstream"];

const columns = [
  "basis",
  "symbol",
  "type",
  "expiration",
  "strike",
  "bid",
  "fill date",
  "close date",
  "roi",
  "result",
  "balance",
  "rule",
  "exit",
  "ledger entry",
  "source",
] as const;

/** The upstream's most for one page, and a bound to how often a file may ask: 100,000 trades. */
const pageSize = 1000;
const mostPages = 100;

/**
 * The trades that the address asks for, all pages of them, as a file: dates in ISO, money in dollars, ROI as a fraction.
 * 422 in words for what cannot be asked for.
 */
export async function tradesCsv({ upstream }: Pick<Context, "upstream">, url: URL): Promise<Response> {
  const { query, problems } = readTrackerQuery(url.searchParams);
  if (!query) {
    const said = Object.entries(problems ?? {}).map(([field, problem]) => `${field}: ${problem}\n`);
    return new Response(said.join(""), {
      status: 422,
      headers: { "Content-Type": "text/plain; charset=utf-8" },
    });
  }
  if (query.basis === "sample") {
    return csvResponse("trades-sample", columns, selectSample(query).rows.map(fromRow));
  }
  const basis = query.basis ?? (await isAnyLive(upstream));
  return csvResponse(`trades-${basis}`, columns, await readAll(upstream, { ...query, basis }));
}

/** What the page shows where none is named. */
async function isAnyLive({ roi }: Upstream): Promise<"live" | "simulated"> {
  return (await roi.trades({ basis: "live", size: 1 })).total > 0 ? "live" : "simulated";
}

async function readAll(
  { roi }: Upstream,
  query: TrackerQuery & { basis: "live" | "simulated" },
): Promise<CsvCell[][]> {
  const rows: CsvCell[][] = [];
  let list: TradeList;
  let page = 1;
  do {
    list = await roi.trades({ ...query, page, size: pageSize });
    rows.push(...list.trades.map(fromTracked));
  } while (page++ < Math.min(list.pages, mostPages) && list.trades.length > 0);
  return rows;
}

const fromTracked = (trade: TrackedTrade): CsvCell[] => [
  trade.basis === "live" ? "live" : "simulated",
  trade.symbol,
  trade.tradeType,
  trade.expiration,
  trade.strike,
  trade.bid,
  trade.fillDate,
  trade.closeDate,
  trade.roi,
  trade.$1000,
  trade.balance,
  trade.rule,
  trade.exit,
  trade.ledgerSeq,
  trade.source,
];

const fromRow = (row: TradeRow): CsvCell[] => [
  row.basis,
  row.symbol,
  row.tradeType,
  row.expiration,
  row.strikeCents / 100,
  row.bidCents / 100,
  row.fillDate,
  row.closeDate,
  ...(isClosed(row) ? [row.roi / 100, row.resultCents / 100, row.balanceCents / 100] : [null, null, null]),
  ...[null, null, null, null],
];
