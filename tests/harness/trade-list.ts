import { beforeEach } from "vitest";
import { TradeList } from "../../contract/roi";
import type { TestApi } from "./api";
import { emptyMarket } from "./market-rows";
import { emptyTrades } from "./trade-rows";

/** Has each test begin without stocks and trades, and gives what asks for the record's trades as a query chooses them. */
export function onEmptyRecord(api: () => TestApi): (query?: string) => Promise<TradeList> {
  beforeEach(async () => {
    await emptyMarket(api());
    await emptyTrades(api());
  });
  return async (query = "") =>
    TradeList.parse((await api().call("GET", `/api/public-tracker/trades${query}`)).body);
}
