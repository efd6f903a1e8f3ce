import { ORPCError } from "@orpc/server";
import { defaultOrder, isStockOrder } from "../../domain/market";
import { networksOf } from "../../domain/network";
import type { CallContext } from "../deps";
import { createGate } from "../market/licence";
import { listNeighbourNews, listSectorNews, listStockNews } from "../market/news";
import { listRelated } from "../market/related";
import { findByName, noteRequest } from "../market/requests";
import { searchSymbols as findMatches } from "../market/search";
import { findSector, listSectorStocks, listSectors } from "../market/sectors";
import { findProfile, findStock } from "../market/stocks";
import { os } from "../procedures";
import { forAll, forReaders } from "../shared-reads/shared";
import { userPaymentMethods } from "./cards";

export const gateOf = ({ marketData, now }: CallContext) => createGate(marketData, now());
export const noStock = (symbol: string) =>
  new ORPCError("NOT_FOUND", { message: `We have no stock with the symbol ${symbol}.` });
export const noSector = () => new ORPCError("NOT_FOUND", { message: "We have no such sector." });

const sectors = forAll.market.sectors.handler(({ context }) => listSectors(context.db));

const sectorSymbols = forReaders.market.sectorSymbols.handler(async ({ input, context }) => {
  const sector = await findSector(context.db, input.params.sector);
  if (!sector) throw noSector();
  const order = isStockOrder(input.headers.order) ? input.headers.order : defaultOrder;
  return { sector, stocks: await listSectorStocks(context.db, gateOf(context), sector.slug, order) };
});

const sectorNews = forAll.market.sectorNews.handler(async ({ input, context }) => {
  if (!(await findSector(context.db, input.sector))) throw noSector();
  return listSectorNews(context.db, gateOf(context), input.sector);
});

const searchSymbols = os.market.searchSymbols.handler(async ({ input, context }) => {
  await context.limits.count("search", context.client.address);
  return findMatches(context.db, input.q);
});

const symbol = forReaders.market.symbol.handler(async ({ input, context }) => {
  const profile = await findProfile(context.db, gateOf(context), input.symbol);
  if (!profile) throw noStock(input.symbol);
  return profile;
});

const relatedStocks = forReaders.market.relatedStocks.handler(async ({ input, context }) => {
  if (!(await findStock(context.db, input.symbol))) throw noStock(input.symbol);
  return listRelated(context.db, gateOf(context), input.symbol);
});

const symbolNews = forAll.market.symbolNews.handler(async ({ input, context }) => {
  if (!(await findStock(context.db, input.symbol))) throw noStock(input.symbol);
  return listStockNews(context.db, gateOf(context), input.symbol);
});

const symbolSectorNews = forAll.market.symbolSectorNews.handler(async ({ input, context }) => {
  if (!(await findStock(context.db, input.symbol))) throw noStock(input.symbol);
  return listNeighbourNews(context.db, gateOf(context), input.symbol);
});

const requestStock = os.market.requestStock.handler(async ({ input, context }) => {
  const { db, client, limits, settings } = context;
  await limits.count("stock-request", client.address);
  const wanted = input.symbol.replace(/\s+/g, " ");
  const known = await findByName(db, wanted);
  if (known) {
    throw new ORPCError("CONFLICT", { message: `${known.name} (${known.symbol}) is here already.` });
  }
  const secret = settings.tokenSecrets[0] ?? "";
  await noteRequest(db, { wanted, network: networksOf(client.address).site, secret, now: context.now() });
  return { message: `Thank you. We have noted your request for ${wanted}.` };
});

/** contract/market.ts, on our tables. */
export const market = {
  sectors,
  sectorSymbols,
  sectorNews,
  searchSymbols,
  symbol,
  relatedStocks,
  symbolNews,
  symbolSectorNews,
  requestStock,
  userPaymentMethods,
};
