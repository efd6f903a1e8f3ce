import { redirect } from "@remix-run/node";
import type { Financials, PriceSeries } from "../contract/charts";
import type { StockProfile, StockSummary, SymbolMatch } from "../contract/market-schemas";
import { tickerPattern } from "../domain/market";
import { closesInRange, defaultRange, isPriceRange, type PriceRange } from "../domain/price-ranges";
import { drawPrices } from "./components/charts/price-chart.server";
import type { PriceView } from "./components/stocks/price-part";
import type { Context } from "./context.server";
import { isModalName, paths, withModal } from "./lib/paths";
import { type NewsView, viewNews } from "./news.server";
import { notFound } from "./not-found.server";
import { mayRead } from "./session/member.server";
import { isKind, UpstreamError } from "./upstream/errors.server";
import { type Panel, panel } from "./upstream/panel.server";

/** What everybody may read about a stock. */
interface StockNews {
  news: Panel<NewsView>;
  sectorNews: Panel<NewsView>;
}

/** A stock's page: for members all of it, for others its name and the news. */
export type StockPage =
  | (StockNews & {
      for: "members";
      stock: StockProfile;
      prices: Panel<PriceView>;
      financials: Panel<Financials>;
      related: Panel<StockSummary[]>;
    })
  | (StockNews & {
      for: "visitors";
      stock: SymbolMatch;
      /** The upstream's sentence, where the session just turned out to be over. */
      message?: string | undefined;
    });

type Asker = Pick<Context, "session" | "upstream">;

/**
 * The ticker that an address names. Throws, before anything is asked upstream, a 404 for what can be none, and for one
 * in lower case a redirect that stays: each stock has one address.
 */
export function tickerIn({ ticker = "" }: Readonly<Record<string, string | undefined>>, url: URL): string {
  if (tickerPattern.test(ticker)) return ticker;
  const capitals = ticker.toUpperCase();
  // Capitals of other alphabets' letters may be ours: "ß" is "SS".
  if (!/^[\w.-]+$/.test(ticker) || !tickerPattern.test(capitals)) throw noStock();
  const range = rangeIn(url);
  const here = paths.stock(capitals, { range: range === defaultRange ? undefined : range });
  const modal = url.searchParams.get("modal");
  throw redirect(isModalName(modal) ? withModal(here, modal) : here, 301);
}

const noStock = () => notFound("We have no stock under that address.");

/** The range that `?range=` names, else the default. */
export function rangeIn({ searchParams }: URL): PriceRange {
  const asked = searchParams.get("range");
  return isPriceRange(asked) ? asked : defaultRange;
}

/** Everything of a stock's page, in as long as its slowest call takes. Throws a 404 where there is no such stock. */
export async function loadStock(asker: Asker, ticker: string, range: PriceRange): Promise<StockPage> {
  if (!mayRead(asker)) return loadForVisitor(asker, ticker);
  try {
    return await loadForMember(asker, ticker, range);
  } catch (error) {
    // The session ended with this very call: the page is still there for everybody.
    if (!isKind(error, "unauthenticated") || mayRead(asker)) throw error;
    const message = error instanceof UpstreamError ? error.userMessage : undefined;
    return { ...(await loadForVisitor(asker, ticker)), message };
  }
}

async function loadForMember({ upstream }: Asker, ticker: string, range: PriceRange): Promise<StockPage> {
  const { market, charts } = upstream;
  const [stock, prices, financials, related, news] = await Promise.all([
    market.symbol({ symbol: ticker }).catch(unknownAsNotFound),
    panel(charts.stockPrice({ ticker }).then((series) => viewPrices(series, ticker, range))),
    panel(charts.stockFinancials({ ticker })),
    panel(market.relatedStocks({ symbol: ticker })),
    loadNews(upstream, ticker),
  ]);
  return { for: "members", stock, prices, financials, related, ...news };
}

async function loadForVisitor({ upstream }: Asker, ticker: string) {
  const [matches, news] = await Promise.all([
    upstream.market.searchSymbols({ q: ticker }),
    loadNews(upstream, ticker),
  ]);
  const stock = matches.find(({ symbol }) => symbol === ticker);
  if (!stock) throw noStock();
  return { for: "visitors" as const, stock, ...news };
}

async function loadNews({ market }: Asker["upstream"], symbol: string): Promise<StockNews> {
  const [news, sectorNews] = await Promise.all([
    panel(market.symbolNews({ symbol }).then(viewNews)),
    panel(market.symbolSectorNews({ symbol }).then(viewNews)),
  ]);
  return { news, sectorNews };
}

function unknownAsNotFound(error: unknown): never {
  throw isKind(error, "not_found") ? noStock() : error;
}

function viewPrices({ points, currency, source }: PriceSeries, ticker: string, range: PriceRange): PriceView {
  const closes = closesInRange(points, range);
  return { ...closes, range, currency, source, drawings: drawPrices(ticker, closes) };
}
