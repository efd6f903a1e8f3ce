import type { Settings } from "../../settings";
import type { MarketData } from "./port";
import { createSandbox } from "./sandbox/adapter";

/** The provider that MARKET_DATA_ADAPTER names. */
export function chooseMarketData({ marketDataAdapter }: Settings, now: () => Date): MarketData {
  switch (marketDataAdapter) {
    case "sandbox":
      return createSandbox(now);
  }
}
