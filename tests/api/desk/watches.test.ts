import { randomUUID } from "node:crypto";
import { desc, eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { findCommand } from "../../../api/commands";
import { alertEvents } from "../../../api/db/alert-tables";
import { deskAudit } from "../../../api/db/desk-tables";
import { watchCommands } from "../../../api/desk/operate-watches";
import { newsSentences, newsTitle } from "../../../api/mail/news-words";
import { Today } from "../../../contract/today";
import { onEachDatabase } from "../../harness/each-database";
import { handSignals } from "../../harness/hand-signals";

const words = { reason: "Orders grew for three quarters.", holdings: "I own 10 shares" };
const Listed = z.object({ watches: z.array(z.object({ id: z.string(), isOwn: z.boolean() })) });

onEachDatabase((api) => {
  const desk = handSignals(api);
  const name = (token: string, changes: object = {}) => {
    const body = { id: randomUUID(), symbol: "AAA", ...words, ...changes };
    return { id: body.id, reply: api().call("POST", "/api/desk/watches", { token, body }) };
  };
  const remove = (token: string, id: string) =>
    api().call("POST", `/api/desk/watches/${id}/removal`, { token, body: { reason: "It has moved." } });
  const list = async (token: string) =>
    Listed.parse((await api().call("GET", "/api/desk/watches", { token })).body).watches;
  const seen = async (token: string) =>
    Today.parse((await api().call("GET", "/api/users/today", { token })).body).namedStocks ?? [];
  const events = () => api().db.select().from(alertEvents);
  const give = (command: keyof typeof watchCommands, ...given: string[]) =>
    watchCommands[command].act(api().settings, given, api().now)(api().db);

  describe("a stock that an analyst names as one to watch", () => {
    it("is told once by the alerts of that kind, stands on members' home with what the analyst states, and is no signal", async () => {
      const { token, staff } = await desk.begin("analyst");
      const { id, reply } = name(token);
      expect((await reply).status).toBe(200);
      expect((await name(token, { id }).reply).status, "sent again").toBe(200);
      const told = await events();
      expect(told).toMatchObject([{ key: `watch:desk:${id}`, news: { kind: "watch", symbol: "AAA" } }]);
      const [watch] = await seen(staff.token);
      expect(watch).toMatchObject({ id, symbol: "AAA", basis: "practice", reason: words.reason });
      expect(watch?.holdings).toContain("I own 10 shares. The analyst states: no trade in AAA of my own");
      expect(await desk.entries()).toEqual([]);
      const [entry] = await api().db.select().from(deskAudit).where(eq(deskAudit.action, "watch.add"));
      expect(entry).toMatchObject({ actor: staff.id, fields: ["symbol", "reason", "holdings"] });
    });

    it("is said to be an analyst's, sample data to be sample data, with the holdings in the letter", async () => {
      const { token } = await desk.begin("analyst");
      await name(token).reply;
      const [event] = await events();
      const news = event?.news;
      if (!news) return expect.fail("no news");
      const content = { news, name: "Triple A", record: null, week: [], weekCount: 0 };
      expect(newsTitle({ content })).toBe("Sample: AAA is a new stock to watch");
      const said = newsSentences({ content }).join(" ");
      expect(said).toMatch(/named by an analyst\. Sample: .*I own 10 shares\..*It is no signal/);
    });

    it("is on the list once, comes off it with a reason, and may be named again afterwards", async () => {
      const { token, staff } = await desk.begin("analyst");
      const robin = await desk.second();
      const first = name(token);
      await first.reply;
      expect((await name(robin).reply).status).toBe(409);
      expect(await list(robin)).toMatchObject([{ id: first.id, isOwn: false }]);
      for (let time = 0; time < 2; time++) expect((await remove(robin, first.id)).status).toBe(200);
      expect([await list(token), await seen(staff.token)]).toEqual([[], []]);
      expect((await remove(token, randomUUID())).status).toBe(404);
      expect((await name(token).reply).status).toBe(200);
      const [last] = await api().db.select().from(deskAudit).orderBy(desc(deskAudit.seq)).limit(1);
      expect(last?.action).toBe("watch.add");
      expect((await events()).length).toBe(2);
    });

    it("is one with prices, and says nothing to whom it does not concern", async () => {
      const { token } = await desk.begin("analyst");
      expect((await name(token, { symbol: "ZZZ" }).reply).status).toBe(409);
      expect((await name(token, { reason: " " }).reply).status).toBe(422);
      const support = await api().call("GET", "/api/desk/watches", { token: "junk" });
      expect(support.status).toBe(401);
      expect(await events()).toEqual([]);
    });

    it("is named, listed and taken off by commands, over the same log", async () => {
      await desk.begin("analyst");
      expect(await give("watches")).toBe("No stock is on the list of those to watch.");
      expect(await give("add-watch", "AAA", words.reason, words.holdings)).toContain("Done. The audit log");
      const said = await give("watches");
      expect(said).toMatch(/^[\da-f-]{36} {2}AAA, practice, since 2026-05-01: Orders grew/);
      await expect(give("add-watch", "aaa", words.reason, words.holdings)).rejects.toThrow("not a stock");
      await expect(give("add-watch", "AAA", words.reason, words.holdings)).rejects.toThrow("on the list");
      expect(await give("remove-watch", said.slice(0, 36), "It has moved.")).toContain("Done.");
      expect(await give("remove-watch", said.slice(0, 36), "Again.")).toContain("It was so already");
      await expect(give("remove-watch", "7", "Why.")).rejects.toThrow("not the id");
      const deeds = (await api().db.select().from(deskAudit)).map(
        ({ actor, action }) => `${actor} ${action}`,
      );
      expect(deeds.filter((deed) => deed.includes("watch."))).toEqual([
        "command watch.add",
        "command watch.remove",
      ]);
      for (const given of [["watches"], ["add-watch", "A", "b", "c"], ["remove-watch", "x", "Why."]])
        expect(findCommand(given)).toBeTypeOf("function");
    });
  });
});
