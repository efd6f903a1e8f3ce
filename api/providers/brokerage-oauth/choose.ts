import type { Db } from "../../db/client";
import type { Settings } from "../../settings";
import { createAlpacaOauth } from "./alpaca/oauth";
import type { BrokerOauth } from "./port";
import { createSandboxOauth } from "./sandbox/oauth";

/** The broker of BROKERAGE_OAUTH_ADAPTER. */
export function chooseBrokerOauth(
  { brokerageOauth, ownUrl }: Pick<Settings, "brokerageOauth" | "ownUrl">,
  db: Db,
  now: () => Date,
): BrokerOauth {
  switch (brokerageOauth.adapter) {
    case "sandbox":
      return createSandboxOauth(db, now, ownUrl);
    case "alpaca":
      return createAlpacaOauth(brokerageOauth.alpaca);
  }
}
