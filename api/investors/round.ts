import { type InvestorDeps, visitChecks } from "./checks";

/** What a clock does for investors. */
export async function runInvestorRound(deps: InvestorDeps): Promise<void> {
  await visitChecks(deps);
}
