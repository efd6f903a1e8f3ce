import { beforeEach, describe, expect, it } from "vitest";
import { alertMessages } from "../../../api/db/alert-tables";
import type { AlertChoices } from "../../../contract/alerts";
import { commitAndTell, committedAt, issued, tell } from "../../harness/alerts";
import { onEachDatabase } from "../../harness/each-database";
import { addSector, addStock, emptyMarket } from "../../harness/market-rows";
import { registerConfirmed } from "../../harness/people";

// A digest waits for a day, and quiet hours for a night: what a member chooses meanwhile counts for what waits.
const choices: AlertChoices = {
  ...{ zone: "America/New_York", quietFrom: 0, quietTo: 0, digestAt: 18 * 60 },
  ...{ scope: "everything", sectors: [] },
  told: [{ kind: "signals", channel: "mail", timing: "digest" }],
};
/** After the digest's hour of that day. */
const evening = new Date("2026-11-20T23:01:00Z");

onEachDatabase((api) => {
  let token = "";
  beforeEach(async () => {
    await emptyMarket(api());
    await addSector(api(), "robotics", "Robotics");
    await addStock(api(), { symbol: "AAPL" }, ["robotics"]);
    await addStock(api(), { symbol: "NVDA" }, []);
    api().setNow(new Date(committedAt.getTime() - 60_000));
    ({ token } = await registerConfirmed(api()));
  });
  const choose = (changes: Partial<AlertChoices>) =>
    api().call("PUT", "/api/users/alerts", { token, body: { ...choices, ...changes } });
  const watch = (method: "PUT" | "DELETE", entry: string) =>
    api().call(method, `/api/users/watchlist/${entry}`, { token });
  const mailed = async () => (await api().mails()).map(({ text }) => text ?? "").join();
  const states = async () =>
    Object.fromEntries(
      (await api().db.select().from(alertMessages)).map(({ eventId, state }) => [eventId, state]),
    );

  describe("a digest that waits", () => {
    it("leaves without what its member has narrowed their choice from", async () => {
      await choose({});
      await commitAndTell(api(), [issued("AAPL"), issued("NVDA")]);
      await choose({ scope: "sectors", sectors: ["robotics"] });
      api().setNow(evening);
      await tell(api());
      expect(await mailed()).toContain("AAPL new signal");
      expect(await mailed()).not.toContain("NVDA new signal");
      expect(Object.values(await states()).sort()).toEqual(["not wanted", "sent"]);
    });

    it("leaves without a stock that was taken off the watchlist, and with those that stay by stock or sector", async () => {
      await choose({ scope: "watchlist" });
      await watch("PUT", "stock/NVDA");
      await watch("PUT", "sector/robotics");
      await commitAndTell(api(), [issued("AAPL"), issued("NVDA")]);
      await watch("DELETE", "stock/NVDA");
      api().setNow(evening);
      await tell(api());
      expect(await mailed()).toContain("AAPL new signal");
      expect(await mailed()).not.toContain("NVDA new signal");
    });
  });

  it("a digest says of a signal that was amended before it leaves that other levels hold", async () => {
    await choose({});
    const amendment = { symbol: "AAPL", session: "2026-11-23", stopCents: 22_900, targetCents: 24_900 };
    await commitAndTell(api(), [
      issued("AAPL"),
      { ...issued("AAPL"), kind: "amend", facts: { ...amendment, leaveOn: null, reason: "Nearer." } },
    ]);
    api().setNow(evening);
    await tell(api());
    const text = await mailed();
    expect(text).toContain("Amended since: AAPL new signal, Call");
    expect(text).toContain("AAPL signal amended, Call");
    expect(text).not.toContain("Amended since: AAPL signal amended");
  });

  it("says on the alerts page how many entries the list has by which alerts are chosen", async () => {
    const watching = async () => (await api().call("GET", "/api/users/alerts", { token })).body;
    expect(await watching()).toMatchObject({ watching: 0 });
    await watch("PUT", "stock/NVDA");
    expect(await watching()).toMatchObject({ watching: 1 });
  });

  it("what waits for the end of quiet hours is not mailed to who has left its sector out", async () => {
    await choose({
      ...{ quietFrom: 15 * 60, quietTo: 17 * 60 },
      told: [{ kind: "signals", channel: "mail", timing: "now" }],
    });
    await commitAndTell(api(), [issued("NVDA")]);
    await choose({
      ...{ scope: "sectors", sectors: ["robotics"] },
      told: [{ kind: "signals", channel: "mail", timing: "now" }],
    });
    api().setNow(evening);
    await tell(api());
    expect([await mailed(), Object.values(await states())]).toEqual(["", ["not wanted"]]);
  });
});
