import type { MetaArgs } from "@remix-run/react";
import { useOutletContext, useRouteLoaderData } from "@remix-run/react";
import type { MembersPanel } from "~/session/member.server";
import type { Sector, StockSummary } from "../../../contract/market-schemas";

/** A sector's stocks with their figures, as its first page loads them. */
export interface SectorStocksData {
  stocks: MembersPanel<{ stocks: StockSummary[] }>;
}

const frame = "routes/stock-insights-by-sector.$sector";

/** The sector of the page within its frame. */
export const useSector = () => useOutletContext<Sector>();

/** For the frame: what the page within it knows of the stocks; undefined on the news page and for visitors. */
export function useStocksWithin(): readonly StockSummary[] | undefined {
  const stocks = useRouteLoaderData<() => SectorStocksData>(`${frame}._index`)?.stocks;
  return stocks?.state === "ready" ? stocks.data.stocks : undefined;
}

/** For a page's title: the sector's name, from the frame's data. */
export function sectorNameIn(matches: MetaArgs["matches"]): string {
  const data = matches.find((match) => match.id === frame)?.data;
  return hasSector(data) ? data.sector.name : "Sector";
}

const isObject = (value: unknown): value is object => typeof value === "object" && value !== null;

const hasSector = (data: unknown): data is { sector: { name: string } } =>
  isObject(data) &&
  "sector" in data &&
  isObject(data.sector) &&
  "name" in data.sector &&
  typeof data.sector.name === "string";
