import { sql } from "drizzle-orm";
import { beforeEach, expect, it } from "vitest";
import { z } from "zod";
import { ownFills } from "../../../api/db/fill-table";
import { users } from "../../../api/db/schema";
import { trades } from "../../../api/db/signal-tables";
import { OwnFill } from "../../../contract/fills";
import { mostFills } from "../../../domain/own-fills";
import { onEachDatabase } from "../../harness/each-database";
import { addStock, emptyMarket } from "../../harness/market-rows";
import { dana, register } from "../../harness/people";

const root = "/api/users/fills";
const trade = "stock-timing:AAPL:2026-11-19";
const fill = { trade, priceCents: 125, quantity: 2, filledOn: "2026-11-20" };
const List = z.object({ fills: z.array(OwnFill) });
const Page = List.extend({ after: z.string().nullish() });

onEachDatabase((api) => {
  let token = "";
  beforeEach(async () => {
    api().setNow(new Date("2026-11-20T22:00:00Z"));
    await emptyMarket(api());
    await api().db.delete(trades);
    await addStock(api(), { symbol: "AAPL" }, []);
    await api()
      .db.insert(trades)
      .values({
        ...{ id: trade, rule: "stock-timing", symbol: "AAPL", basis: "simulated", tradeType: "Call" },
        ...{ expiration: "2026-12-04", strikeCents: 10_000, bidCents: 100, askCents: 110 },
        ...{ fillDate: "2026-11-20", source: "sandbox" },
      });
    ({ token } = await register(api()));
  });
  const note = (changes: object = {}, own = token) =>
    api().call("PUT", root, { token: own, body: { ...fill, ...changes } });
  const list = async (own = token) => List.parse((await api().call("GET", root, { token: own })).body).fills;

  it("stands beside the record's trade", async () => {
    expect((await note()).status).toBe(200);
    expect(await list()).toMatchObject([
      { ...fill, published: { symbol: "AAPL", askCents: 110, basis: "simulated" } },
    ]);
  });

  it("is found on a page of as many as are asked for, the newest first, and on one only", async () => {
    const days = ["2026-11-18", "2026-11-20", "2026-11-19", "2026-11-20", "2026-11-17"];
    const [user] = await api().db.select({ id: users.id }).from(users);
    await api()
      .db.insert(ownFills)
      .values(
        days.map((filledOn, index) => ({
          ...{ userId: user?.id ?? "", trade: `rule:AAPL:${index}`, filledOn },
          ...{ priceCents: 100, quantity: 1, notedAt: api().now() },
        })),
      );
    const found: string[] = [];
    for (let after: string | null | undefined = ""; after !== null && after !== undefined; ) {
      const reply = await api().call("GET", `${root}?size=2${after && `&after=${after}`}`, { token });
      const page = Page.parse(reply.body);
      found.push(...page.fills.map((each) => each.trade.slice(-1)));
      after = page.after;
    }
    expect(found.join("")).toBe("13204");
    const named = await api().call("GET", `${root}?trade=rule:AAPL:4`, { token });
    expect(Page.parse(named.body).fills.map((each) => each.filledOn)).toEqual(["2026-11-17"]);
  });

  it("beyond the most notes that are kept is refused with a sentence, and one there is can be changed", async () => {
    await note();
    const [user] = await api().db.select({ id: users.id }).from(users);
    await api().db.execute(sql`insert into own_fills (user_id, trade, price_cents, quantity, filled_on, noted_at)
      select ${user?.id}, 'rule:AAPL:' || n, 100, 1, '2026-11-20', now() from generate_series(2, ${mostFills}) n`);
    expect((await note({ priceCents: 130 })).status).toBe(200);
    await api().db.update(trades).set({ id: "stock-timing:AAPL:2026-11-18" });
    const refused = await note({ trade: "stock-timing:AAPL:2026-11-18" });
    expect([refused.status, refused.text]).toEqual([409, expect.stringContaining("notes are the most")]);
  });

  it("noted again is the same note, changed", async () => {
    await note();
    await note({ priceCents: 130 });
    expect(await list()).toMatchObject([{ trade, priceCents: 130 }]);
  });

  it("stays where the record's trade goes, without its figures", async () => {
    await note();
    await api().db.delete(trades);
    expect((await list())[0]?.published ?? undefined).toBeUndefined();
  });

  it.each([
    ["a trade that there is not", { trade: "stock-timing:ZZZZ:2026-11-19" }, 404],
    ["a day in the future", { filledOn: "2026-11-21" }, 422],
    ["no price", { priceCents: 0 }, 422],
    ["a part of a contract", { quantity: 0.5 }, 422],
    ["an id that is none", { trade: "../x" }, 422],
  ])("of %s is refused", async (_, changes, status) => {
    expect((await note(changes)).status).toBe(status);
    expect(await list()).toEqual([]);
  });

  it("is one member's own, in their export, and goes with a press or with the account", async () => {
    await note();
    const { token: other } = await register(api(), { email: "other@example.com" });
    expect(await list(other)).toEqual([]);
    await api().call("DELETE", `${root}/${encodeURIComponent(trade)}`, { token: other });
    expect(await list()).toHaveLength(1);
    expect((await api().call("GET", "/api/users/export", { token })).body).toMatchObject({
      ownFills: [{ trade }],
    });
    await api().call("DELETE", `${root}/${encodeURIComponent(trade)}`, { token });
    expect(await list()).toEqual([]);
    await note();
    await api().call("DELETE", "/api/users/account", { token, body: { password: dana.password } });
    expect((await api().call("GET", root, { token })).status).toBe(401);
  });
});
