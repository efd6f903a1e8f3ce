import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { listToldEntries } from "../../../api/alerts/content";
import { toldBetween } from "../../../api/alerts/weekly";
import { alertEvents, alertMessages } from "../../../api/db/alert-tables";
import { appendToLedger } from "../../../api/ledger/append";
import type { AlertChoices } from "../../../contract/alerts";
import { tellEntry } from "../../../domain/alerts/told";
import { commitAndTell, committedAt, ended, issued, opensAt, tell } from "../../harness/alerts";
import { onEachDatabase } from "../../harness/each-database";
import { newSignal } from "../../harness/ledger";
import { addSector, addStock, emptyMarket } from "../../harness/market-rows";
import { dana, registerConfirmed } from "../../harness/people";

const choices: AlertChoices = {
  ...{ zone: "America/New_York", quietFrom: 0, quietTo: 0, digestAt: 18 * 60 },
  ...{ scope: "everything", sectors: [] },
  told: [
    { kind: "signals", channel: "mail", timing: "now" },
    { kind: "endings", channel: "mail", timing: "now" },
  ],
};

const HistoryPage = z.object({
  history: z.array(z.object({ channel: z.string() })),
  before: z.string().nullish(),
});

onEachDatabase((api) => {
  let token = "";
  beforeEach(async () => {
    await emptyMarket(api());
    await addSector(api(), "robotics", "Robotics");
    await addStock(api(), { symbol: "AAPL", name: "Apple" }, ["robotics"]);
    await addStock(api(), { symbol: "NVDA", name: "Nvidia" }, []);
    ({ token } = await registerConfirmed(api()));
  });
  const choose = async (changes: Partial<AlertChoices>) => {
    const reply = await api().call("PUT", "/api/users/alerts", { token, body: { ...choices, ...changes } });
    expect(reply.status, reply.text).toBe(200);
  };
  const subjects = async () => (await api().mails()).map(({ to, subject }) => `${to}: ${subject}`);
  const states = async () =>
    (await api().db.select({ state: alertMessages.state }).from(alertMessages)).map(({ state }) => state);

  describe("an entry of the ledger", () => {
    it("that was committed before its session leaves one event, with it or not at all", async () => {
      await appendToLedger(
        api().db,
        [issued("AAPL"), newSignal("stock-timing:NVDA:2026-11-20")],
        committedAt,
      );
      expect(await api().db.select({ key: alertEvents.key }).from(alertEvents)).toEqual([
        { key: "ledger:1" },
      ]);
      await api()
        .db.transaction(async (tx) => {
          await appendToLedger(tx, [issued("NVDA")], committedAt);
          throw new Error("on purpose");
        })
        .catch(() => undefined);
      expect(await api().db.select().from(alertEvents)).toHaveLength(1);
    });

    it("is told once to whoever has chosen nothing, however often the job runs", async () => {
      await commitAndTell(api(), [issued("AAPL")]);
      for (const _ of [1, 2]) await tell(api());
      expect(await subjects()).toEqual([`${dana.email}: AAPL new signal, Call`]);
      expect(await states()).toEqual(["sent"]);
    });

    it("that leaves its trade's direction out has that of its signal, in mail, feed and the week", async () => {
      const unfilled = { symbol: "AAPL", why: "too cheap", session: "2026-11-23" };
      await commitAndTell(api(), [issued("AAPL", { tradeType: "Put" })]);
      await commitAndTell(api(), [{ ...issued("AAPL"), kind: "unfilled", facts: unfilled }]);
      expect(await subjects()).toContain(`${dana.email}: AAPL signal not filled, Put`);
      const [newest] = await listToldEntries(api().db, 1);
      expect(newest && tellEntry(newest)?.tradeType, "/today").toBe("Put");
      const { told: week } = await toldBetween(api().db, { from: "2026-11-16", to: "2026-11-22" });
      expect(week.map(({ told }) => told.tradeType)).toEqual(["Put", "Put"]);
    });

    it("that nobody spread for a week is no news", async () => {
      await appendToLedger(api().db, [issued("AAPL")], committedAt);
      api().setNow(new Date(committedAt.getTime() + 8 * 86_400_000));
      await tell(api());
      expect(await subjects()).toEqual([]);
    });
  });

  it("a spreading that died goes on where it was, and writes nobody twice", async () => {
    await registerConfirmed(api(), { email: "kim@example.com" });
    await commitAndTell(api(), [issued("AAPL")]);
    await api().db.update(alertEvents).set({ spreadAt: null, spreadAfter: null });
    await tell(api());
    expect(await subjects()).toHaveLength(2);
  });

  it("a sender that died with a mail sends it once its lease is over, under the same Message-ID", async () => {
    await commitAndTell(api(), [issued("AAPL")]);
    const soon = new Date(committedAt.getTime() + 60_000);
    await api().db.update(alertMessages).set({ state: "waiting", endedAt: null, leasedUntil: soon });
    await tell(api());
    expect(await subjects()).toHaveLength(1);
    api().setNow(new Date(soon.getTime() + 1));
    await tell(api());
    const [first, second] = await api().mails();
    expect(second?.headers["Message-ID"]).toBe(first?.headers["Message-ID"]);
  });

  it("who chose sectors or a watchlist is told of these alone", async () => {
    await choose({ scope: "sectors", sectors: ["robotics"] });
    await commitAndTell(api(), [issued("AAPL"), issued("NVDA")]);
    expect(await subjects()).toEqual([`${dana.email}: AAPL new signal, Call`]);
    await choose({ scope: "watchlist" });
    await api().call("PUT", "/api/users/watchlist/stock/NVDA", { token });
    await commitAndTell(api(), [ended("AAPL", 40_000), ended("NVDA", -20_000)]);
    expect((await subjects()).slice(1)).toEqual([`${dana.email}: NVDA signal ended, Call`]);
  });

  it("quiet hours hold a mail back until they end", async () => {
    await choose({ quietFrom: 15 * 60, quietTo: 20 * 60 });
    await commitAndTell(api(), [issued("AAPL")]);
    expect([await subjects(), await states()]).toEqual([[], ["waiting"]]);
    api().setNow(new Date("2026-11-21T01:00:00Z"));
    await tell(api());
    expect(await subjects()).toHaveLength(1);
  });

  it("a digest is one mail at its hour, and what was chosen later moves what waits", async () => {
    const digest = [
      { kind: "signals" as const, channel: "mail" as const, timing: "digest" as const },
      { kind: "endings" as const, channel: "mail" as const, timing: "digest" as const },
    ];
    await choose({ told: digest, digestAt: 20 * 60 });
    await commitAndTell(api(), [issued("AAPL"), issued("NVDA")]);
    expect(await subjects()).toEqual([]);
    await choose({ told: digest, digestAt: 17 * 60 });
    api().setNow(new Date("2026-11-20T22:00:00Z"));
    await tell(api());
    expect(await subjects()).toEqual([`${dana.email}: Your digest: 2 changes to signals`]);
  });

  it("a digest that is due already leaves though its member saves their choices before it has", async () => {
    const told = [{ kind: "signals" as const, channel: "mail" as const, timing: "digest" as const }];
    await choose({ told, digestAt: 17 * 60 });
    await commitAndTell(api(), [issued("AAPL")]);
    api().setNow(new Date("2026-11-20T22:00:01Z"));
    await choose({ told, digestAt: 17 * 60 });
    await tell(api());
    expect(await subjects()).toEqual([`${dana.email}: Your digest: 1 change to signals`]);
  });

  it("an alert to enter that was held up until its session opened leaves in a digest, marked as passed", async () => {
    await choose({ quietFrom: 15 * 60, quietTo: 20 * 60 });
    await commitAndTell(api(), [issued("AAPL")]);
    api().setNow(opensAt);
    await tell(api());
    expect(await subjects()).toEqual([]);
    api().setNow(new Date("2026-11-23T23:00:00Z"));
    await tell(api());
    const [mail] = await api().mails();
    expect(mail?.subject).toBe("Your digest: 1 change to signals");
    expect(mail?.text).toContain("Passed: AAPL");
    expect(mail?.text).not.toContain("Do not enter");
  });

  it("what was turned off while it waited does not leave", async () => {
    await choose({ quietFrom: 15 * 60, quietTo: 20 * 60 });
    await commitAndTell(api(), [issued("AAPL")]);
    await choose({ told: [] });
    await tell(api());
    expect([await subjects(), await states()]).toEqual([[], ["not wanted"]]);
  });

  it.each([
    ["a channel that there is not", { told: [{ kind: "signals", channel: "text", timing: "now" }] }],
    ["a zone that there is not", { zone: "Mars/Olympus" }],
    ["a time beyond the day", { digestAt: 1_440 }],
    ["a kind that there is not", { told: [{ kind: "rumours", channel: "mail", timing: "now" }] }],
  ])("%s is refused with 422, and nothing is changed", async (_, changes) => {
    const reply = await api().call("PUT", "/api/users/alerts", { token, body: { ...choices, ...changes } });
    expect(reply.status).toBe(422);
    const { body } = await api().call("GET", "/api/users/alerts", { token });
    expect(body).toMatchObject({ choices: { zone: "", scope: "everything" } });
  });

  it("the history tells what became of each, to its member alone", async () => {
    await commitAndTell(api(), [issued("AAPL")]);
    const { body } = await api().call("GET", "/api/users/alerts", { token });
    expect(body).toMatchObject({
      entitled: true,
      history: [{ symbol: "AAPL", kind: "signals", state: "sent", ledgerSeq: 1 }],
    });
    const { token: other } = await registerConfirmed(api(), { email: "other@example.com" });
    expect((await api().call("GET", "/api/users/alerts", { token: other })).body).toMatchObject({
      history: [],
    });
  });

  it("the history has pages, on which each message stands once", async () => {
    await commitAndTell(api(), [issued("AAPL")]);
    const [first] = await api().db.select().from(alertMessages);
    if (!first) throw new Error("nothing was written");
    // An event for each of 60 messages; the last has one by text as well, on the page's edge.
    const news = { kind: "weekly", from: "2026-11-14", to: "2026-11-20" } as const;
    const events = await api()
      .db.insert(alertEvents)
      .values(Array.from({ length: 60 }, (_, index) => ({ key: `digest:${index}`, news, at: committedAt })))
      .returning({ id: alertEvents.id });
    for (const [index, { id }] of events.entries()) {
      const values = { ...first, eventId: id };
      await api().db.insert(alertMessages).values(values);
      if (index === 10)
        await api()
          .db.insert(alertMessages)
          .values({ ...values, channel: "text" });
    }
    const pageAfter = async (before?: string | null) =>
      HistoryPage.parse(
        (await api().call("GET", `/api/users/alerts${before ? `?before=${before}` : ""}`, { token })).body,
      );
    const newest = await pageAfter();
    const next = await pageAfter(newest.before);
    expect([newest.history.length, next.history.length, next.before]).toEqual([50, 12, null]);
    expect(
      [newest, next].map(({ history }) => history.filter(({ channel }) => channel === "text").length),
    ).toEqual([1, 0]);
    expect((await api().call("GET", "/api/users/alerts?before=1.fax", { token })).status).toBe(422);
  });

  it("goes with the account", async () => {
    await commitAndTell(api(), [issued("AAPL")]);
    await choose({});
    await api().call("DELETE", "/api/users/account", { token, body: { password: dana.password } });
    expect(await states()).toEqual([]);
    expect(await api().db.select().from(alertEvents).where(eq(alertEvents.key, "ledger:1"))).toHaveLength(1);
  });
});
