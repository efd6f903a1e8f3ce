import { priceTargets, recommendations } from "../../api/db/market-tables";
import { addCandles, addFinancialYears, addFundamentals, addSector, addStock } from "./market-rows";
import { type MarketVisit, withMarket } from "./market-visit";

/** Gives each test of a file the same two sectors of a company each, with a few figures of each kind but what funds hold. */
export function withInsights(): MarketVisit {
  return withMarket(async (api) => {
    await addSector(api, "robotics", "Robotics", 0);
    await addSector(api, "nft", "NFT", 1);
    await addStock(api, { symbol: "ROK", name: "=Rock" }, ["robotics"]);
    await addStock(api, { symbol: "NKE", name: "Nike" }, ["nft"]);
    await addFinancialYears(api, "ROK", { 2024: { revenue: 2e9, netIncome: -3e6 }, 2025: { revenue: 3e9 } });
    await addFinancialYears(api, "NKE", { 2025: { revenue: 5e9, netIncome: 1e9 } });
    await addFundamentals(api, "ROK", { sharesOutstanding: 10 });
    await addCandles(api, "ROK", { "2025-12-30": 10, "2025-12-31": 11, "2026-01-02": 12 });
    const counts = { strongBuy: 1, buy: 2, hold: 1, sell: 0, strongSell: 0, source: "sandbox" };
    await api.db.insert(recommendations).values({ symbol: "ROK", month: "2026-01-01", ...counts });
    const target = { symbol: "ROK", low: 9, mean: 13.5, high: 20, source: "sandbox" };
    await api.db.insert(priceTargets).values(target);
  });
}
