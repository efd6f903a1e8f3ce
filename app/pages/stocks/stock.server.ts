import { redirect } from "@remix-run/node";
import type { Drawings } from "~/components/charts/chart";
import type { FinancialsView } from "~/components/stocks/financials-part";
import type { OwnershipView } from "~/components/stocks/ownership-part";
import type { PriceView } from "~/components/stocks/price-part";
import type { RecommendationsView } from "~/components/stocks/recommendations-part";
import { isModalName, paths, withModal } from "~/lib/paths";
import { notFound } from "~/not-found.server";
import { type Need, needOfEnded, type Reading, readersNeed } from "~/session/member.server";
import { isKind, UpstreamError } from "~/upstream/errors.server";
import { type Panel, panel } from "~/upstream/panel.server";
import type { StockProfile, StockSummary, SymbolMatch } from "../../../contract/market-schemas";
import { tickerPattern } from "../../../domain/market";
import { defaultRange, isPriceRange, type PriceRange } from "../../../domain/price-ranges";
import { type NewsView, viewNews } from "./news.server";
import {
  drawTargets,
  viewFinancials,
  viewOwnership,
  viewPrices,
  viewRecommendations,
} from "./stock-charts.server";

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
      financials: Panel<FinancialsView>;
      recommendations: Panel<RecommendationsView>;
      ownership: Panel<OwnershipView>;
      /** The price targets of its analysts, drawn; without where none are known. */
      targets?: Drawings | undefined;
      related: Panel<StockSummary[]>;
    })
  | (StockNews & {
      for: "visitors";
      stock: SymbolMatch;
    } & Turned);

/** Why a reader sees the public page. */
export interface Turned {
  need: Need;
  /** The upstream's sentence, where the session just turned out to be over. */
  message?: string | undefined;
}

export type Asker = Reading;

/**
 * The ticker that an address names. Throws, before anything is asked upstream, a 404 for what can be none, and for one
 * in lower case a redirect that stays: each stock has one address.
 */
export function tickerIn(
  { ticker = "" }: Readonly<Record<string, string | undefined>>,
  url: URL,
  pathOf = stockPath,
): string {
  if (tickerPattern.test(ticker)) return ticker;
  const capitals = ticker.toUpperCase();
  // Capitals of other alphabets' letters may be ours: "ß" is "SS".
  if (!/^[\w.-]+$/.test(ticker) || !tickerPattern.test(capitals)) throw noStock();
  const here = pathOf(capitals, url);
  const modal = url.searchParams.get("modal");
  throw redirect(isModalName(modal) ? withModal(here, modal) : here, 301);
}

const stockPath = (ticker: string, url: URL) => paths.stock(ticker, { range: namedRange(url) });

const noStock = () => notFound("We have no stock under that address.");

/** The range that `?range=` names, else the default. */
export function rangeIn({ searchParams }: URL): PriceRange {
  const asked = searchParams.get("range");
  return isPriceRange(asked) ? asked : defaultRange;
}

/** The same as an address says it: the default is not named. */
export function namedRange(url: URL): PriceRange | undefined {
  const range = rangeIn(url);
  return range === defaultRange ? undefined : range;
}

/** Everything of a stock's page, in as long as its slowest call takes. Throws a 404 where there is no such stock. */
export const loadStock = (asker: Asker, ticker: string, range: PriceRange): Promise<StockPage> =>
  forReader(
    asker,
    () => loadForMember(asker, ticker, range),
    () => loadForVisitor(asker, ticker),
  );

/**
 * What members see, or what everybody does; where a session ends with the member's very calls the page is still there
 * for everybody, with the upstream's sentence.
 */
export async function forReader<Members, Visitors extends object>(
  asker: Asker,
  members: () => Promise<Members>,
  visitors: () => Promise<Visitors>,
): Promise<Members | (Visitors & Turned)> {
  const need = await readersNeed(asker);
  if (need) return { ...(await visitors()), need };
  try {
    return await members();
  } catch (error) {
    const ended = isKind(error, "unauthenticated") ? await needOfEnded(asker) : undefined;
    if (!ended) throw error;
    const message = error instanceof UpstreamError ? error.userMessage : undefined;
    return { ...(await visitors()), need: ended, message };
  }
}

async function loadForMember({ upstream }: Asker, ticker: string, range: PriceRange) {
  const { market, charts } = upstream;
  const [stock, prices, financials, recommendations, ownership, related, news] = await Promise.all([
    market.symbol({ symbol: ticker }).catch(unknownAsNotFound),
    panel(charts.stockPrice({ ticker }).then((series) => viewPrices(series, ticker, range))),
    panel(charts.stockFinancials({ ticker }).then(viewFinancials)),
    panel(charts.stockRecommendationTrends({ ticker }).then(viewRecommendations)),
    panel(charts.stockFundOwnership({ ticker }).then(viewOwnership)),
    panel(market.relatedStocks({ symbol: ticker })),
    loadNews(upstream, ticker),
  ]);
  const targets = drawTargets(stock);
  return {
    for: "members" as const,
    stock,
    prices,
    financials,
    recommendations,
    ownership,
    targets,
    related,
    ...news,
  };
}

async function loadForVisitor({ upstream }: Asker, ticker: string) {
  const [stock, news] = await Promise.all([findStock(upstream, ticker), loadNews(upstream, ticker)]);
  return { for: "visitors" as const, stock, ...news };
}

/** The stock as everybody may know it; throws a 404 where there is none. */
export async function findStock({ market }: Asker["upstream"], ticker: string): Promise<SymbolMatch> {
  const matches = await market.searchSymbols({ q: ticker });
  const stock = matches.find(({ symbol }) => symbol === ticker);
  if (!stock) throw noStock();
  return stock;
}

async function loadNews({ market }: Asker["upstream"], symbol: string): Promise<StockNews> {
  const [news, sectorNews] = await Promise.all([
    panel(market.symbolNews({ symbol }).then(viewNews)),
    panel(market.symbolSectorNews({ symbol }).then(viewNews)),
  ]);
  return { news, sectorNews };
}

export function unknownAsNotFound(error: unknown): never {
  throw isKind(error, "not_found") ? noStock() : error;
}
