import { beforeEach, expect, it } from "vitest";
import { startAlerts, stopAlerts } from "../../../api/alerts/stop";
import { alertMessages } from "../../../api/db/alert-tables";
import { commitAndTell, issued, tell } from "../../harness/alerts";
import { onEachDatabase } from "../../harness/each-database";
import { addStock, emptyMarket } from "../../harness/market-rows";
import { registerConfirmed } from "../../harness/people";

onEachDatabase((api) => {
  beforeEach(async () => {
    await emptyMarket(api());
    await addStock(api(), { symbol: "AAPL" }, []);
    await registerConfirmed(api());
  });
  const stop = () => stopAlerts(api().now())(api().db);

  it("the command stops a running upstream, and the other lets go what waited", async () => {
    expect(await stop()).toContain("No alert leaves any more.");
    await commitAndTell(api(), [issued("AAPL")]);
    expect(await api().mails()).toEqual([]);
    expect(await api().db.select({ state: alertMessages.state }).from(alertMessages)).toEqual([
      { state: "waiting" },
    ]);
    expect(await startAlerts(api().db)).toContain("Alerts leave again.");
    await tell(api());
    expect(await api().mails()).toHaveLength(1);
  });

  it("given twice it stops once, and what is not stopped is not started", async () => {
    for (const _ of [1, 2]) await stop();
    await startAlerts(api().db);
    expect(await startAlerts(api().db)).toContain("were not stopped");
  });
});
