import { beforeEach, expect, it } from "vitest";
import { submissions } from "../../../api/db/roi-tables";
import { tidy } from "../../../api/jobs/tidy";
import { type Decision, decideSubmission, listPending } from "../../../api/roi/submissions";
import { onEachDatabase } from "../../harness/each-database";
import { addArticle, addStock, emptyMarket } from "../../harness/market-rows";
import { addTrade, emptyTrades } from "../../harness/trade-rows";

const shown = {
  name: "Ada",
  symbol: "AAPL",
  tradeType: "Call",
  fillDate: "2026-11-16",
  closeDate: "2026-11-17",
  roi: 0.14,
  evidence: "https://example.com/statement.pdf",
};

onEachDatabase(
  (api) => {
    beforeEach(() => api().setNow(new Date("2026-11-21T03:00:00Z")));

    const send = (changes: object = {}, address = "203.0.113.1") =>
      api().call("PUT", "/api/public-tracker/submissions", {
        body: { ...shown, ...changes },
        headers: { "x-api-client-token": api().clientToken, "x-client-address": address },
      });
    const listed = async () => (await api().call("GET", "/api/public-tracker/submissions")).body;
    const rows = () => api().db.select().from(submissions);
    const decideOn = (id: string | undefined, decision: Decision) =>
      decideSubmission(api().db, { id: id ?? "", decision, reason: "Seen.", now: api().now() });

    it("a trade that is shown is thanked for, and pending", async () => {
      const reply = await send();
      expect(reply.status).toBe(200);
      expect(reply.body).toEqual({
        message: "Thank you. Your trade is pending: someone checks its evidence before it is listed.",
      });
      expect(await listed()).toEqual({ pending: 1, accepted: [] });
    });

    it("the same sent twice counts once, also at the same moment", async () => {
      const replies = await Promise.all([send(), send(), send({ name: " Ada " })]);
      expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
      expect(await rows()).toHaveLength(1);
    });

    it("another trade counts for itself", async () => {
      await send();
      await send({ roi: 0.15 });
      expect(await rows()).toHaveLength(2);
    });

    it("one that was refused does not come back by being sent again", async () => {
      await send();
      const [row] = await listPending(api().db);
      await decideOn(row?.id, "refused");
      await send();
      expect(await listed()).toEqual({ pending: 0, accepted: [] });
    });

    it("one that was refused is forgotten after 90 days, one that was never decided on after a year", async () => {
      const decide = async (name: string, decision: Decision) => {
        await send({ name });
        const row = (await listPending(api().db)).find((pending) => pending.name === name);
        await decideOn(row?.id, decision);
      };
      await decide("refused", "refused");
      await decide("accepted", "accepted");
      await send({ name: "undecided" });
      const after = async (days: number) => {
        await tidy(api().db, new Date(api().now().getTime() + days * 86_400_000));
        return (await rows()).map(({ name }) => name).sort();
      };
      expect(await after(90)).toEqual(["accepted", "refused", "undecided"]);
      expect(await after(91)).toEqual(["accepted", "undecided"]);
      expect(await after(366)).toEqual(["accepted"]);
    });

    it("one that was accepted is listed with its evidence, the newest first, without who decided or when it came", async () => {
      await send();
      await send({ name: "Bob" });
      for (const row of await listPending(api().db)) {
        api().advance(60);
        await decideOn(row.id, "accepted");
      }
      expect(await listed()).toEqual({
        pending: 0,
        accepted: [
          { ...shown, name: expect.any(String), acceptedAt: "2026-11-21T03:02:00.000Z" },
          { ...shown, name: expect.any(String), acceptedAt: "2026-11-21T03:01:00.000Z" },
        ],
      });
    });

    it.each([
      [{ closeDate: "2026-11-15" }, "Close date: It is before the day of the fill"],
      // In New York it is still the 20th.
      [{ closeDate: "2026-11-21" }, "Close date: It is in the future"],
      [{ fillDate: "2026-02-30" }, "Fill date: There is no such date"],
      [{ fillDate: "2026-11-14" }, "Fill date: The market was closed on that day"],
      [{ name: "" }, "Name: Required"],
      [{ evidence: "http://example.com/" }, "Evidence: Please enter a link that begins with https://"],
    ])("%j is refused with a sentence", async (changes, message) => {
      const reply = await send(changes);
      expect([reply.status, reply.body]).toEqual([422, { message }]);
      expect(await rows()).toEqual([]);
    });

    it.each([
      { symbol: "<b>" },
      { tradeType: "Straddle" },
      { roi: -1.01 },
      { roi: "0.1" },
      { name: "x".repeat(101) },
      { name: "A\u0000da" },
      { evidence: `https://example.com/${"x".repeat(500)}` },
    ])("%j is refused", async (changes) => {
      expect((await send(changes)).status).toBe(422);
    });

    it("twenty an hour are one visitor's, and the next is refused for that visitor alone (S9)", async () => {
      for (let item = 0; item < 20; item++) expect((await send({ name: `N${item}` })).status).toBe(200);
      expect((await send({ name: "One more" })).status).toBe(429);
      expect((await send({ name: "One more" }, "203.0.113.2")).status).toBe(200);
    });

    it("the news are those of the stocks that are in the record, the newest first", async () => {
      await emptyMarket(api());
      await emptyTrades(api());
      for (const symbol of ["AAPL", "DDD", "NONE"]) await addStock(api(), { symbol });
      await addTrade(api(), { id: "a", symbol: "AAPL" });
      await addTrade(api(), { id: "b", symbol: "DDD" });
      await addArticle(api(), "old", ["AAPL"], "2026-11-01T10:00:00Z");
      await addArticle(api(), "new", ["DDD"], "2026-11-02T10:00:00Z");
      await addArticle(api(), "of-none", ["NONE"], "2026-11-03T10:00:00Z");
      const { body } = await api().call("GET", "/api/the-roi/news-articles");
      expect(body).toMatchObject({ articles: [{ id: "new" }, { id: "old" }] });
    });
  },
  { settings: { limitsFactor: 1 } },
);
