import { addArticle, addCandles, addFundamentals, addSector, addStock } from "./market-rows";
import { type MarketVisit, withMarket } from "./market-visit";

/** Gives each test of a file the same two sectors: robotics first, then 3d-printing with DDD and SSYS. */
export function withSectors(): MarketVisit {
  return withMarket(async (api) => {
    await addSector(api, "robotics", "Robotics", 0);
    await addSector(api, "3d-printing", "3D printing", 1);
    await addStock(api, { symbol: "DDD" }, ["3d-printing"]);
    await addStock(api, { symbol: "SSYS" }, ["3d-printing"]);
    await addStock(api, { symbol: "ISRG" }, ["robotics"]);
    await addCandles(api, "DDD", { "2022-02-03": 16, "2022-02-04": 17 });
    await addCandles(api, "SSYS", { "2022-02-03": 25, "2022-02-04": 24 });
    await addFundamentals(api, "DDD", { sharesOutstanding: 1_000_000 });
    await addFundamentals(api, "SSYS", { sharesOutstanding: 2_000_000 });
    await addArticle(api, "a1", ["DDD"], "2022-02-04T09:00:00Z");
  });
}
