import { beforeEach, expect, it } from "vitest";
import { alertMessages } from "../../../api/db/alert-tables";
import { commitAndTell, issued } from "../../harness/alerts";
import { onEachDatabase } from "../../harness/each-database";
import { addStock, emptyMarket } from "../../harness/market-rows";
import { registerConfirmed } from "../../harness/people";

onEachDatabase(
  (api) => {
    beforeEach(async () => {
      await emptyMarket(api());
      await addStock(api(), { symbol: "AAPL" }, []);
      await registerConfirmed(api());
    });

    it("with ALERTS=stopped rows are written and wait, and nothing leaves", async () => {
      await commitAndTell(api(), [issued("AAPL")]);
      expect(await api().mails()).toEqual([]);
      expect(await api().db.select({ state: alertMessages.state }).from(alertMessages)).toEqual([
        { state: "waiting" },
      ]);
    });
  },
  { settings: { alerts: { paywall: "off", stopped: true } } },
);
