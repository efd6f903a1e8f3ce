import type { DataTopic } from "../../contract/data-versions";

const market: readonly DataTopic[] = ["market"];
const blog: readonly DataTopic[] = ["blog"];
/** Signals stand with their stocks, their entries of the ledger, and the record of their rule beside all stocks. */
const signals: readonly DataTopic[] = ["market", "signals", "ledger"];

/**
 * The calls whose reply is the same for every reader who may have it, with the topics whose rows they read
 * (tests/api/shared-reads holds each to its queries).
 */
export const topicsOfCalls: Readonly<Record<string, readonly DataTopic[]>> = {
  "market.sectors": market,
  "market.sectorSymbols": market,
  "market.sectorNews": market,
  "market.symbol": market,
  "market.relatedStocks": market,
  "market.symbolNews": market,
  "market.symbolSectorNews": market,
  "market.sectorTiming": ["market", "signals"],
  "market.stockTiming": signals,
  "market.stocksToWatch": signals,
  "market.customPattern": signals,
  "charts.sectors": market,
  "charts.sector": market,
  "charts.sectorPriceToSales": market,
  "charts.sectorPriceTargets": market,
  "charts.sectorPredictedPrice": ["market", "signals"],
  "charts.stockPrice": market,
  "charts.stockFinancials": market,
  "charts.stockRecommendationTrends": market,
  "charts.stockFundOwnership": market,
  "charts.stockCandles": market,
  "roi.trades": signals,
  "roi.intraday": signals,
  "roi.ruleRecords": ["signals"],
  "roi.rulePositions": ["signals"],
  "roi.handRecord": signals,
  "roi.handSignals": ["ledger"],
  "roi.news": ["market", "signals"],
  "roi.ledger": ["ledger"],
  "roi.checkpoint": ["ledger"],
  "roi.cosignatures": ["ledger"],
  "roi.unproven": ["signals", "ledger"],
  "blog.posts": blog,
  "blog.freePosts": blog,
  "blog.freePost": blog,
  "blog.post": blog,
  "blog.author": blog,
};
