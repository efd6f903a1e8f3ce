import type { Db } from "../../db/client";
import { createAlpacaBrokerage } from "./alpaca/broker";
import { basicAuthorization, createHttp, createStreams } from "./alpaca/http";
import type { Brokerage } from "./port";
import { createSandboxBrokerage } from "./sandbox/broker";
import type { BrokerageSettings } from "./settings";

/** The broker of BROKERAGE_ADAPTER. */
export function chooseBrokerage(
  { adapter, agreements, alpaca }: BrokerageSettings,
  db: Db,
  now: () => Date,
): Brokerage {
  switch (adapter) {
    case "sandbox":
      return createSandboxBrokerage(db, now);
    case "alpaca": {
      const { url, keyId, secret, edgeAddress } = alpaca;
      const http = { url, now, authorization: basicAuthorization(keyId, secret) };
      return createAlpacaBrokerage(createHttp(http), { agreements, edgeAddress }, createStreams(http));
    }
  }
}
