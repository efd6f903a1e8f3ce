import { z } from "zod";
import type { MarketDataSettings } from "./port";

interface Environment {
  MARKET_DATA_ADAPTER: MarketDataSettings["adapter"];
  FINNHUB_API_KEY?: string | undefined;
  MARKET_DATA_FOLDER?: string | undefined;
  MARKET_DATA_PER_MINUTE: number;
  MARKET_DATA_DISPLAY: "yes" | "no";
  MARKET_DATA_ATTRIBUTION?: string | undefined;
  MARKET_DATA_DELAY_MINUTES: number;
}

/** It travels in a header. */
export const finnhubKey = z
  .string()
  .regex(/^[\x21-\x7e]{8,200}$/, "is no key of Finnhub's")
  .optional();

/** Where an operator's files are put. */
export const feedFolder = z
  .string()
  .regex(/^\/[^\0]{1,4000}$/, "must be the whole path of a folder, such as /srv/market-data")
  .optional();

/** The settings of market data, from those of the process once they are checked. */
export function marketDataSettings(env: Environment): MarketDataSettings {
  const { MARKET_DATA_ADAPTER: adapter, FINNHUB_API_KEY: key, MARKET_DATA_FOLDER: folder } = env;
  const licensed = (attribution: string | null) => ({
    mayDisplay: env.MARKET_DATA_DISPLAY === "yes",
    attribution: env.MARKET_DATA_ATTRIBUTION ?? attribution,
    delayMinutes: env.MARKET_DATA_DELAY_MINUTES,
  });
  if (adapter === "files" && folder) return { adapter, folder, licence: licensed(null) };
  if (adapter !== "finnhub" || !key) return { adapter: "sandbox" };
  return { adapter, key, perMinute: env.MARKET_DATA_PER_MINUTE, licence: licensed("Market data by Finnhub") };
}
