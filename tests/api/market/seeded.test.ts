import { expect, it } from "vitest";
import { candles, stocks } from "../../../api/db/market-tables";
import { listedStocks } from "../../../api/market/listing";
import { onEachDatabase } from "../../harness/each-database";
import { marketDay } from "../../harness/market";
import { logIn, register } from "../../harness/people";

onEachDatabase(
  (api) => {
    it("the seeded market answers calls with prices as of its day", async () => {
      await register(api());
      const { token } = await logIn(api());
      const { body } = await api().call("GET", "/api/symbols/AAPL", { token });
      expect(body).toMatchObject({
        symbol: "AAPL",
        name: "Apple",
        quote: { asOf: marketDay, source: { kind: "sandbox" } },
      });
    });

    it("a reset leaves the market as it is", async () => {
      expect(await api().db.$count(stocks)).toBe(listedStocks.length);
      expect(await api().db.$count(candles)).toBeGreaterThan(10_000);
    });
  },
  { market: true },
);
