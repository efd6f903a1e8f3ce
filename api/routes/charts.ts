import { ORPCError } from "@orpc/server";
import { type CallContext, os, signedIn } from "../base";
import {
  readCandles,
  readFinancials,
  readFundOwnership,
  readPrices,
  readRecommendations,
} from "../charts/stock";
import { findStock } from "../market/stocks";
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

const stockPrice = os.charts.stockPrice
  .use(signedIn)
  .handler(async ({ input, context }) =>
    readPrices(context.db, gateOf(context), await stockOf(context, input.ticker)),
  );

const stockFinancials = os.charts.stockFinancials
  .use(signedIn)
  .handler(async ({ input, context }) =>
    readFinancials(context.db, gateOf(context), await stockOf(context, input.ticker)),
  );

const stockRecommendationTrends = os.charts.stockRecommendationTrends
  .use(signedIn)
  .handler(async ({ input, context }) => {
    const { symbol } = await stockOf(context, input.ticker);
    return readRecommendations(context.db, gateOf(context), symbol);
  });

const stockFundOwnership = os.charts.stockFundOwnership.use(signedIn).handler(async ({ input, context }) => {
  const { symbol } = await stockOf(context, input.ticker);
  return readFundOwnership(context.db, gateOf(context), symbol);
});

const stockCandles = os.charts.stockCandles.use(signedIn).handler(async ({ input, context }) => {
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
