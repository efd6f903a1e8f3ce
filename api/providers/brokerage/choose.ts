import type { Db } from "../../db/client";
import type { BrokerageSettings } from "../../settings";
import type { Brokerage } from "./port";
import { createSandboxBrokerage } from "./sandbox/broker";

/** The broker of BROKERAGE_ADAPTER. */
export function chooseBrokerage(_settings: BrokerageSettings, db: Db, now: () => Date): Brokerage {
  return createSandboxBrokerage(db, now);
}
