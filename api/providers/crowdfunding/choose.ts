import type { Db } from "../../db/client";
import type { Settings } from "../../settings";
import type { Crowdfunding } from "./port";
import { createSandboxCrowdfunding } from "./sandbox/intermediary";

/** The intermediary of CROWDFUNDING_ADAPTER. */
export function chooseCrowdfunding(
  { crowdfunding, ownUrl, brand }: Pick<Settings, "crowdfunding" | "ownUrl" | "brand">,
  db: Db,
  now: () => Date,
): Crowdfunding {
  switch (crowdfunding.adapter) {
    case "sandbox":
      return createSandboxCrowdfunding(db, now, { ...crowdfunding.offering, ownUrl, brand });
  }
}
