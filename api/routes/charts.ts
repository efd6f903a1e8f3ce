import { ORPCError } from "@orpc/server";
import {
  readCandles,
  readFinancials,
  readFundOwnership,
  readPrices,
  readRecommendations,
} from "../charts/stock";
import type { CallContext } from "../deps";
import { findStock } from "../market/stocks";
import { forReaders } from "../shared-reads/shared";
import { gateOf, noStock } from "./market";
import {
  sector,
  sectorPredictedPrice,
  sectorPriceTargets,
  sectorPriceToSales,
  sectors,
} from "./sector-charts";

async function stockOf({ db }: CallContext, symbol: string) {
  const stock = await findStock(db, symbol);
  if (!stock) throw noStock(symbol);
  return stock;
}

const stockPrice = forReaders.charts.stockPrice.handler(async ({ input, context }) =>
  readPrices(context.db, gateOf(context), await stockOf(context, input.ticker)),
);

const stockFinancials = forReaders.charts.stockFinancials.handler(async ({ input, context }) =>
  readFinancials(context.db, gateOf(context), await stockOf(context, input.ticker)),
);

const stockRecommendationTrends = forReaders.charts.stockRecommendationTrends.handler(
  async ({ input, context }) => {
    const { symbol } = await stockOf(context, input.ticker);
    return readRecommendations(context.db, gateOf(context), symbol);
  },
);

const stockFundOwnership = forReaders.charts.stockFundOwnership.handler(async ({ input, context }) => {
  const { symbol } = await stockOf(context, input.ticker);
  return readFundOwnership(context.db, gateOf(context), symbol);
});

const stockCandles = forReaders.charts.stockCandles.handler(async ({ input, context }) => {
  const { from, to } = input;
  if (from !== undefined && to !== undefined && from > to) {
    throw new ORPCError("UNPROCESSABLE_CONTENT", { message: "The range ends before it begins." });
  }
  return readCandles(context.db, gateOf(context), await stockOf(context, input.symbol), { from, to });
});

/** contract/charts.ts, on our tables. */
export const charts = {
  sectors,
  sector,
  sectorPriceToSales,
  sectorPriceTargets,
  sectorPredictedPrice,
  stockPrice,
  stockFinancials,
  stockRecommendationTrends,
  stockFundOwnership,
  stockCandles,
};
