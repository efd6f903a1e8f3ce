import { defaultSector } from "../../domain/market";
import type { CallContext } from "../base";
import { findSector } from "../market/sectors";
import { forAll } from "../shared-reads/shared";
import { listPatterns, listStocksToWatch, listStockTiming } from "../signals/read";
import { readSectorTiming } from "../signals/read-sector";
import { gateOf, noSector } from "./market";

const priceOf = ({ settings }: CallContext) => settings.plan.monthlyCents;

const sectorTiming = forAll.market.sectorTiming.handler(async ({ input, context }) => {
  const sector = await findSector(context.db, input.slug ?? defaultSector);
  if (!sector) throw noSector();
  return readSectorTiming(context.db, gateOf(context), sector);
});

const stockTiming = forAll.market.stockTiming.handler(async ({ input, context }) => {
  const { slug } = input;
  if (slug !== undefined && !(await findSector(context.db, slug))) throw noSector();
  return listStockTiming(context.db, gateOf(context), priceOf(context), slug);
});

const stocksToWatch = forAll.market.stocksToWatch.handler(({ context }) =>
  listStocksToWatch(context.db, gateOf(context), priceOf(context)),
);

const customPattern = forAll.market.customPattern.handler(({ context }) =>
  listPatterns(context.db, gateOf(context), priceOf(context)),
);

/** contract/signals.ts, on our tables. */
export const signals = { sectorTiming, stockTiming, stocksToWatch, customPattern };
