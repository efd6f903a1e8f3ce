import { os, signedIn } from "../base";
import { readFinancials, readPrices } from "../market/charts";
import { findStock } from "../market/stocks";
import { gateOf, noStock } from "./market";

const stockPrice = os.charts.stockPrice.use(signedIn).handler(async ({ input, context }) => {
  const stock = await findStock(context.db, input.ticker);
  if (!stock) throw noStock(input.ticker);
  return readPrices(context.db, gateOf(context), stock);
});

const stockFinancials = os.charts.stockFinancials.use(signedIn).handler(async ({ input, context }) => {
  const stock = await findStock(context.db, input.ticker);
  if (!stock) throw noStock(input.ticker);
  return readFinancials(context.db, gateOf(context), stock);
});

/** contract/charts.ts, on our tables. */
export const charts = { stockPrice, stockFinancials };
