import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { claimMails, giveBackAll, release } from "../../../api/alerts/claim";
import { alertMessages } from "../../../api/db/alert-tables";
import { commitAndTell, committedAt, ended, issued } from "../../harness/alerts";
import { onEachDatabase } from "../../harness/each-database";
import { plantEntries } from "../../harness/ledger";
import { addStock, emptyMarket } from "../../harness/market-rows";
import { registerConfirmed } from "../../harness/people";
import { addBrowser, choosePushes, pushBrowser } from "../../harness/push-browser";

/** What left, mails by their subjects; and what a mail does before it has left. */
const left: string[] = [];
let sending: () => Promise<unknown> = async () => undefined;

onEachDatabase(
  (api) => {
    beforeEach(async () => {
      left.length = 0;
      sending = async () => undefined;
      await emptyMarket(api());
      for (const symbol of ["AAPL", "NVDA"]) await addStock(api(), { symbol }, []);
      api().setNow(committedAt);
    });
    afterEach(() => vi.useRealTimers());
    const members = async (count: number) => {
      for (let index = 0; index < count; index++)
        await registerConfirmed(api(), { email: `member-${index}@example.com` });
    };
    const rows = () => api().db.select().from(alertMessages);
    const states = async () => (await rows()).map(({ state }) => state);
    const claim = () => claimMails(api().db, api().now(), 100);

    it("a mail that takes longer than any lease is claimed by nobody else meanwhile", async () => {
      vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
      await members(1);
      let open = () => {};
      const gate = new Promise<void>((resolve) => {
        open = resolve;
      });
      sending = () => gate;
      const telling = commitAndTell(api(), [issued("AAPL")]);
      await vi.waitFor(() => expect(left).toHaveLength(1));
      for (const _minute of [1, 2, 3, 4]) {
        api().advance(60);
        vi.advanceTimersByTime(60_000);
        const soon = api().now().getTime() + 60_000;
        await vi.waitFor(async () => expect((await rows())[0]?.leasedUntil?.getTime()).toBeGreaterThan(soon));
        expect(await claim()).toEqual([]);
      }
      open();
      await telling;
      expect([left.length, await states()]).toEqual([1, ["sent"]]);
    });

    it("who comes back after their lease writes nothing over what another has claimed, but that it has left", async () => {
      await members(1);
      sending = () => Promise.reject(new Error("no answer"));
      await commitAndTell(api(), [issued("AAPL")]);
      api().advance(120);
      const [slow] = await claim();
      api().advance(121);
      const [other] = await claim();
      if (!slow || !other) throw new Error("nothing was claimed");
      await giveBackAll(api().db, [{ row: slow, change: { notBefore: committedAt } }]);
      expect((await rows())[0]).toMatchObject({ leasedUntil: other.leasedUntil, state: "waiting" });
      await giveBackAll(api().db, [{ row: slow, change: { state: "sent", endedAt: api().now() } }]);
      expect(await states()).toEqual(["sent"]);
      await giveBackAll(api().db, [{ row: slow, change: {} }]);
      await release(api().db, [slow]);
      expect((await rows())[0]).toMatchObject({ state: "sent", attempts: other.attempts });
    });

    it("those that a failing mail server left untried are free at once, and no pause of theirs grows", async () => {
      await members(16);
      sending = () => Promise.reject(new Error("no answer"));
      await commitAndTell(api(), [issued("AAPL")]);
      const found = await rows();
      // Ten are under way as the fifth failure is known, and four before it have begun another one.
      const tried = found.filter(({ attempts }) => attempts > 0);
      expect(tried.length).toBeLessThanOrEqual(14);
      expect(tried).toHaveLength(left.length);
      expect(found.filter(({ leasedUntil }) => leasedUntil)).toEqual([]);
    });

    it("a mail server that is slow delays mails alone: a push of what is committed meanwhile goes before them", async () => {
      await members(25);
      const { token } = await registerConfirmed(api(), { email: "pushed@example.com" });
      await addBrowser(api(), token, pushBrowser());
      await choosePushes(api(), token, {
        told: [{ kind: "endings", channel: "push", timing: "now" }],
      });
      let isFirst = true;
      sending = async () => {
        api().advance(4);
        if (!isFirst) return;
        isFirst = false;
        await plantEntries(api().db, [ended("NVDA", 40_000)], api().now());
      };
      await commitAndTell(api(), [issued("AAPL")]);
      const signals = left.filter((subject) => subject === "AAPL new signal, Call");
      expect(signals).toHaveLength(25);
      expect(left.indexOf("a push")).toBeGreaterThan(0);
      expect(left.indexOf("a push")).toBeLessThan(left.lastIndexOf("AAPL new signal, Call"));
    });
  },
  {
    send: async ({ subject }) => {
      left.push(subject);
      await sending();
    },
    push: {
      name: "a-service",
      send: async () => {
        left.push("a push");
        return { state: "sent" };
      },
    },
  },
);
