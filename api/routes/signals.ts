import { defaultSector } from "../../domain/market";
import type { CallContext } from "../deps";
import { termsOf } from "../roi/said-report";
import { forAll } from "../shared-reads/shared";
import { listPatterns, listStocksToWatch, listStockTiming } from "../signals/read";
import { readSectorTiming } from "../signals/read-sector";
import type { ListParts } from "../signals/to-list";
import { gateOf, noSector } from "./market";

const partsOf = (context: CallContext): ListParts => ({
  db: context.db,
  gate: gateOf(context),
  terms: termsOf(context.settings),
});

const sectorTiming = forAll.market.sectorTiming.handler(async ({ input, context }) => {
  const timing = await readSectorTiming(context.db, gateOf(context), input.slug ?? defaultSector);
  if (!timing) throw noSector();
  return timing;
});

const stockTiming = forAll.market.stockTiming.handler(async ({ input, context }) => {
  const list = await listStockTiming(partsOf(context), input.slug);
  if (!list) throw noSector();
  return list;
});

const stocksToWatch = forAll.market.stocksToWatch.handler(({ context }) =>
  listStocksToWatch(partsOf(context)),
);

const customPattern = forAll.market.customPattern.handler(({ context }) => listPatterns(partsOf(context)));

/** contract/signals.ts, on our tables. */
export const signals = { sectorTiming, stockTiming, stocksToWatch, customPattern };
