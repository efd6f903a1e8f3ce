import { asc } from "drizzle-orm";
import { beforeEach, expect, it } from "vitest";
import { alertMessages } from "../../../api/db/alert-tables";
import { testDrives } from "../../../api/db/lead-tables";
import { commitAndTell, committedAt, issued, tell } from "../../harness/alerts";
import { onEachDatabase } from "../../harness/each-database";
import { addStock, emptyMarket } from "../../harness/market-rows";
import { registerConfirmed } from "../../harness/people";

/** Alerts are for who has a subscription or a test drive. */
onEachDatabase(
  (api) => {
    let user = { id: "", token: "" };
    beforeEach(async () => {
      await emptyMarket(api());
      await addStock(api(), { symbol: "AAPL" }, []);
      user = await registerConfirmed(api());
    });
    const drive = (endsAt: Date) =>
      api()
        .db.insert(testDrives)
        .values({
          ...{ id: "drive", reach: "reach", tokenHash: "hash", createdAt: committedAt, expiresAt: endsAt },
          ...{ userId: user.id, begunAt: committedAt, endsAt },
        });

    it("nobody without either is told, and the page says so", async () => {
      await commitAndTell(api(), [issued("AAPL")]);
      expect(await api().mails()).toEqual([]);
      expect((await api().call("GET", "/api/users/alerts", { token: user.token })).body).toMatchObject({
        entitled: false,
      });
    });

    it("whose test drive runs is told; one that has ended before the mail left is not", async () => {
      await drive(new Date(committedAt.getTime() + 3_600_000));
      await commitAndTell(api(), [issued("AAPL")]);
      expect(await api().mails()).toHaveLength(1);
      await api().db.update(alertMessages).set({ state: "waiting", endedAt: null });
      api().setNow(new Date(committedAt.getTime() + 2 * 3_600_000));
      await tell(api());
      const { eventId, state } = alertMessages;
      expect(await api().db.select({ state }).from(alertMessages).orderBy(asc(eventId))).toEqual([
        { state: "not entitled" },
        { state: "sent" },
      ]);
      expect((await api().mails()).slice(1).map(({ subject }) => subject)).toEqual([
        "Your alerts have stopped",
      ]);
    });
  },
  { settings: { alerts: { paywall: "subscribers", stopped: false } } },
);
