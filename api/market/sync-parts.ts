import type { Logger } from "pino";
import type { Db } from "../db/client";
import type { MarketData } from "../providers/market-data/port";

/** What it takes to bring a provider's market data into the tables. */
export interface SyncParts {
  db: Db;
  provider: MarketData;
  log: Logger;
  now: () => Date;
}
