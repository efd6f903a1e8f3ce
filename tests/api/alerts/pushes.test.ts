import { beforeEach, describe, expect, it } from "vitest";
import { startAlerts, stopAlerts } from "../../../api/alerts/stop";
import { alertMessages } from "../../../api/db/alert-tables";
import { alertBrowsers } from "../../../api/db/push-tables";
import type { PushMessage, PushOutcome } from "../../../api/providers/push/port";
import { Today } from "../../../contract/today";
import { commitAndTell, committedAt, ended, issued, opensAt, tell } from "../../harness/alerts";
import { onEachDatabase } from "../../harness/each-database";
import { addStock, emptyMarket } from "../../harness/market-rows";
import { registerConfirmed } from "../../harness/people";
import { addBrowser, choosePushes, pushBrowser } from "../../harness/push-browser";

/** What the push service does with a push to an endpoint, and what it was given. */
let outcomes: Record<string, PushOutcome> = {};
const given: { endpoint: string; message: PushMessage }[] = [];
const sent: PushOutcome = { state: "sent" };

onEachDatabase(
  (api) => {
    let token = "";
    let browser = pushBrowser();
    beforeEach(async () => {
      outcomes = {};
      await emptyMarket(api());
      await addStock(api(), { symbol: "AAPL" }, []);
      api().setNow(new Date(committedAt.getTime() - 600_000));
      ({ token } = await registerConfirmed(api()));
      browser = pushBrowser();
      await addBrowser(api(), token, browser);
      await choosePushes(api(), token);
      given.length = 0;
    });
    const states = async () =>
      (await api().db.select({ state: alertMessages.state }).from(alertMessages)).map(({ state }) => state);
    const endedAt = async () =>
      Today.parse((await api().call("GET", "/api/users/today", { token })).body).pushEndedAt ?? null;

    it("an alert is pushed once: the stock, its direction, the basis and a path, until its session opens", async () => {
      await commitAndTell(api(), [issued("AAPL")]);
      await tell(api());
      expect(given).toHaveLength(1);
      const [{ endpoint, message } = { endpoint: "", message: undefined }] = given;
      expect(endpoint).toBe(browser.subscription.endpoint);
      expect(JSON.parse(message?.payload ?? "")).toEqual({
        title: "AAPL new signal, Call (issued)",
        path: "/roi-tracker/proof?after=0#entry-1",
        tag: message?.topic,
      });
      // From Friday evening to Monday is more than a day, which is the longest.
      expect(message?.ttlSeconds).toBe(86_400);
      expect([await states(), await api().mails()]).toEqual([["sent"], []]);
    });

    it("each of two signals on a stock leads to its own entry, and so does its ending", async () => {
      const second = { ...issued("AAPL"), trade: "gap-down:AAPL:2026-11-20" };
      await commitAndTell(api(), [issued("AAPL"), second]);
      await commitAndTell(api(), [ended("AAPL", 40_000)]);
      const paths = given.map(({ message }) => JSON.parse(message.payload).path);
      expect(paths.sort()).toEqual(
        [1, 2, 3].map((seq) => `/roi-tracker/proof?after=${seq - 1}#entry-${seq}`),
      );
    });

    it("one to enter is good until its session opens, and no push says more than its hour", async () => {
      await commitAndTell(api(), [issued("AAPL")], new Date(opensAt.getTime() - 600_000));
      expect(given[0]?.message.ttlSeconds).toBe(600);
    });

    it("is in the history, and the browser says when it was pushed to last", async () => {
      await commitAndTell(api(), [issued("AAPL")]);
      const { body } = await api().call("GET", "/api/users/alerts", { token });
      expect(body).toMatchObject({
        browsers: [{ name: "Firefox on Windows", sentAt: committedAt.toISOString(), endedAt: null }],
        history: [{ channel: "push", state: "sent", symbol: "AAPL" }],
      });
    });

    it("where nothing is pushed yet, what is mailed is with a browser; what was turned off is not", async () => {
      const { token: other } = await registerConfirmed(api(), { email: "kim@example.com" });
      const told = [{ kind: "signals", channel: "mail", timing: "digest" }];
      await choosePushes(api(), other, { told });
      await addBrowser(api(), other, pushBrowser());
      const { body } = await api().call("GET", "/api/users/alerts", { token: other });
      expect(body).toMatchObject({
        choices: { told: [...told, { kind: "signals", channel: "push", timing: "now" }] },
      });
    });

    it("quiet hours hold, and what comes too late is not pushed at all", async () => {
      // 16:05 in New York.
      await choosePushes(api(), token, { quietFrom: 16 * 60, quietTo: 17 * 60 });
      await commitAndTell(api(), [issued("AAPL")]);
      expect(given).toEqual([]);
      api().setNow(new Date("2026-11-20T22:00:00Z"));
      await tell(api());
      expect(given).toHaveLength(1);
    });

    it("an alert to enter whose session has begun is passed", async () => {
      outcomes[browser.subscription.endpoint] = { state: "later", reason: "status 503" };
      await commitAndTell(api(), [issued("AAPL")]);
      outcomes = {};
      given.length = 0;
      api().setNow(opensAt);
      await tell(api());
      expect([given, await states()]).toEqual([[], ["passed"]]);
    });

    describe("with two browsers", () => {
      const second = pushBrowser();
      beforeEach(() => addBrowser(api(), token, second, "Safari on iPhone"));

      it("one that is busy is tried again, and the other is not shown it twice", async () => {
        outcomes[second.subscription.endpoint] = { state: "later", reason: "status 503" };
        await commitAndTell(api(), [issued("AAPL")]);
        expect([given.length, await states()]).toEqual([2, ["waiting"]]);
        given.length = 0;
        outcomes = {};
        api().advance(120);
        await tell(api());
        expect(given.map(({ endpoint }) => endpoint)).toEqual([second.subscription.endpoint]);
        expect(await states()).toEqual(["sent"]);
      });

      it("one that is gone is pushed to no more: its address is deleted, and its member is told until it is removed", async () => {
        outcomes[second.subscription.endpoint] = { state: "gone", reason: "status 410" };
        expect(await endedAt()).toBeNull();
        await commitAndTell(api(), [issued("AAPL")]);
        expect([await states(), await endedAt()]).toEqual([["sent"], committedAt.toISOString()]);
        given.length = 0;
        await commitAndTell(api(), [ended("AAPL", -20_000)]);
        expect(given.map(({ endpoint }) => endpoint)).toEqual([browser.subscription.endpoint]);
        const rows = await api().db.select().from(alertBrowsers);
        const gone = rows.find(({ name }) => name === "Safari on iPhone");
        expect([gone?.target, gone?.targetKey]).toEqual([null, null]);
        await api().call("DELETE", `/api/users/alerts/browsers/${gone?.id}`, { token });
        expect(await endedAt()).toBeNull();
      });

      it("one that was lost and is added again is one browser, and no notice is left", async () => {
        outcomes[second.subscription.endpoint] = { state: "gone", reason: "status 404" };
        await commitAndTell(api(), [issued("AAPL")]);
        await addBrowser(api(), token, pushBrowser(), "Safari on iPhone");
        const { body } = await api().call("GET", "/api/users/alerts", { token });
        expect(body).toMatchObject({
          browsers: [{ name: "Firefox on Windows" }, { name: "Safari on iPhone", endedAt: null }],
        });
        expect(await endedAt()).toBeNull();
      });
    });

    it("where the only browser is gone, the alert was refused, and pushes want a browser again", async () => {
      outcomes[browser.subscription.endpoint] = { state: "gone", reason: "status 410" };
      await commitAndTell(api(), [issued("AAPL")]);
      await commitAndTell(api(), [ended("AAPL", -20_000)]);
      expect([given.length, (await states()).sort()]).toEqual([1, ["no way", "refused"]]);
      const told = [{ kind: "signals", channel: "push", timing: "now" }];
      const body = {
        zone: "UTC",
        quietFrom: 0,
        quietTo: 0,
        digestAt: 0,
        scope: "everything",
        sectors: [],
        told,
      };
      expect((await api().call("PUT", "/api/users/alerts", { token, body })).status).toBe(422);
    });

    it("nothing leaves while alerts are stopped, a test neither; afterwards it does", async () => {
      await stopAlerts(api().now())(api().db);
      await commitAndTell(api(), [issued("AAPL")]);
      await api().call("POST", "/api/users/alerts/test", { token });
      await api().runJobs();
      expect(given).toEqual([]);
      await startAlerts(api().db);
      await tell(api());
      expect(given).toHaveLength(1);
    });

    it("push services that are down hold up no mail", async () => {
      await registerConfirmed(api(), { email: "kim@example.com" });
      outcomes[browser.subscription.endpoint] = { state: "later", reason: "ECONNREFUSED" };
      await commitAndTell(api(), [issued("AAPL")]);
      expect((await api().mails()).map(({ to }) => to)).toEqual(["kim@example.com"]);
    });

    it("a test is pushed to each browser, and says what it is", async () => {
      await api().call("POST", "/api/users/alerts/test", { token });
      await api().runJobs();
      expect(given.map(({ message }) => JSON.parse(message.payload).title)).toEqual([
        `${api().settings.brand.wordmark}: Test. It is about no signal.`,
      ]);
    });

    it("neither log nor figures hold an address or a key of a browser", async () => {
      outcomes[browser.subscription.endpoint] = { state: "gone", reason: "status 410" };
      await commitAndTell(api(), [issued("AAPL")]);
      const told = `${api().logs().join("\n")}\n${await api().scrape()}`;
      expect(told).toContain("an alert was not pushed");
      expect(told).toContain('api_pushes_total{service="fcm.googleapis.com",outcome="gone"}');
      for (const secret of Object.values(browser.subscription)) expect(told).not.toContain(secret);
    });
  },
  {
    push: {
      name: "a-service",
      send: async (target, message) => {
        given.push({ endpoint: target.endpoint, message });
        return outcomes[target.endpoint] ?? sent;
      },
    },
  },
);
