import { listedStocks } from "../../market/listing";
import { createFiles } from "./files/adapter";
import { createFinnhub } from "./finnhub/adapter";
import type { MarketData, MarketDataSettings } from "./port";
import { createSandbox } from "./sandbox/adapter";

/** The provider that MARKET_DATA_ADAPTER names. */
export function chooseMarketData(settings: MarketDataSettings, now: () => Date): MarketData {
  switch (settings.adapter) {
    case "sandbox":
      return createSandbox(now);
    case "finnhub":
      return createFinnhub({ ...settings, now });
    case "files":
      return createFiles({ ...settings, now, symbols: new Set(listedStocks.map(({ symbol }) => symbol)) });
  }
}
