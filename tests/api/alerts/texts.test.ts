import { beforeEach, describe, expect, it } from "vitest";
import { alertMessages } from "../../../api/db/alert-tables";
import type { SmsOutcome, TextTerms } from "../../../api/providers/sms/port";
import { startTexts, stopTexts } from "../../../api/texts/opt-outs";
import { Today } from "../../../contract/today";
import {
  agreeToTexts,
  askForCode,
  chooseTexts,
  confirmPhone,
  internationalNumber,
  textsSent,
} from "../../harness/alert-phone";
import { commitAndTell, committedAt, ended, issued, opensAt, tell } from "../../harness/alerts";
import { onEachDatabase } from "../../harness/each-database";
import { addStock, emptyMarket } from "../../harness/market-rows";
import { registerConfirmed } from "../../harness/people";

/** What the provider does with the next texts, and what it was given. */
let outcome: SmsOutcome = { state: "sent", providerId: null };
const given: string[] = [];
const terms: (TextTerms | undefined)[] = [];

onEachDatabase(
  (api) => {
    let token = "";
    beforeEach(async () => {
      outcome = { state: "sent", providerId: null };
      await emptyMarket(api());
      await addStock(api(), { symbol: "AAPL" }, []);
      api().setNow(new Date(committedAt.getTime() - 60_000));
      ({ token } = await registerConfirmed(api()));
      await chooseTexts(api(), token);
      given.length = 0;
      terms.length = 0;
    });
    const states = async () =>
      (await api().db.select({ state: alertMessages.state }).from(alertMessages)).map(({ state }) => state);

    it("an alert is texted once: who sends it, the stock, its direction, the basis and a link", async () => {
      await commitAndTell(api(), [issued("AAPL")]);
      await tell(api());
      expect(given).toEqual([
        `${internationalNumber} ${api().settings.brand.wordmark}: AAPL new signal, Call (issued). http://localhost:3000/roi-tracker/proof?after=0#entry-1 STOP ends these texts.`,
      ]);
      expect(await states()).toEqual(["sent"]);
      expect(await api().mails()).toEqual([]);
      expect((await textsSent(api()))[0]).toContain("AAPL new signal");
    });

    describe("no text arrives before 8:00 or from 21:00 on where its reader is", () => {
      it.each([
        // 21:05 UTC of that day, and the next 8:00 there.
        ["Europe/Berlin", "2026-11-21T06:59:00Z", "2026-11-21T07:00:00Z"],
        ["Asia/Tokyo", "2026-11-20T22:59:00Z", "2026-11-20T23:00:00Z"],
      ])("in %s", async (zone, before, from) => {
        const body = {
          ...{ zone, quietFrom: 0, quietTo: 0, digestAt: 0, scope: "everything", sectors: [] },
          told: [{ kind: "signals", channel: "text", timing: "now" }],
        };
        await api().call("PUT", "/api/users/alerts", { token, body });
        given.length = 0;
        await commitAndTell(api(), [issued("AAPL")]);
        api().setNow(new Date(before));
        await tell(api());
        expect(given).toEqual([]);
        api().setNow(new Date(from));
        await tell(api());
        expect(given).toHaveLength(1);
      });
    });

    it("its provider keeps it no longer than until the night begins where its reader is", async () => {
      await commitAndTell(api(), [issued("AAPL")]);
      // From 16:05 to 21:00.
      expect(terms).toMatchObject([{ validSeconds: (4 * 60 + 55) * 60 }]);
      expect(terms[0]?.reportTo).toMatch(/\/webhooks\/texts\/[0-9a-f]{32}$/);
    });

    it("an alert to enter is kept by its provider until its session opens, and no longer", async () => {
      outcome = { state: "later", reason: "status 503" };
      await commitAndTell(api(), [issued("AAPL")]);
      api().setNow(new Date(opensAt.getTime() - 30 * 60_000));
      await tell(api());
      expect(terms.at(-1)).toMatchObject({ validSeconds: 30 * 60 });
    });

    it("in the last minute before the night none leaves: it comes in the morning", async () => {
      outcome = { state: "later", reason: "status 503" };
      await commitAndTell(api(), [issued("AAPL")]);
      outcome = { state: "sent", providerId: null };
      given.length = 0;
      // 20:59:30 there, and 8:00 of the next day.
      api().setNow(new Date("2026-11-21T01:59:30Z"));
      await tell(api());
      expect(given).toEqual([]);
      api().setNow(new Date("2026-11-21T13:00:00Z"));
      await tell(api());
      expect(given).toHaveLength(1);
    });

    it("a number that takes no texts gets none until a code has arrived there, and /today says so", async () => {
      outcome = { state: "refused", reason: "code 21614", optedOut: false };
      await commitAndTell(api(), [issued("AAPL")]);
      await commitAndTell(api(), [ended("AAPL", -20_000)]);
      expect([given.length, (await states()).sort()]).toEqual([1, ["no way", "refused"]]);
      const refusedAt = async () =>
        Today.parse((await api().call("GET", "/api/users/today", { token })).body).textsRefusedAt;
      expect(await refusedAt()).not.toBeNull();
      outcome = { state: "sent", providerId: null };
      const code = await askForCode(api(), token);
      expect((await confirmPhone(api(), token, code)).status).toBe(200);
      expect(await refusedAt()).toBeNull();
      await addStock(api(), { symbol: "NVDA" }, []);
      await commitAndTell(api(), [issued("NVDA")]);
      expect(given.at(-1), "the consent stands").toContain("NVDA new signal");
    });

    it("an alert to enter that comes too late is not texted at all", async () => {
      outcome = { state: "later", reason: "status 503" };
      await commitAndTell(api(), [issued("AAPL")]);
      outcome = { state: "sent", providerId: null };
      given.length = 0;
      api().setNow(opensAt);
      await tell(api());
      expect([given, await states()]).toEqual([[], ["passed"]]);
    });

    it("what the provider did not take is tried again; what it may have taken never is", async () => {
      outcome = { state: "later", reason: "status 503" };
      await commitAndTell(api(), [issued("AAPL")]);
      expect(await states()).toEqual(["waiting"]);
      outcome = { state: "unknown", reason: "no answer" };
      api().advance(120);
      await tell(api());
      outcome = { state: "sent", providerId: null };
      api().advance(3_600);
      await tell(api());
      expect([given.length, await states()]).toEqual([2, ["unsure"]]);
    });

    it("a sender that died with a text leaves it to nobody", async () => {
      await commitAndTell(api(), [issued("AAPL")]);
      await api().db.update(alertMessages).set({ state: "unsure", leasedUntil: committedAt });
      api().advance(3_600);
      await tell(api());
      expect(given).toHaveLength(1);
    });

    it("STOP ends them for good: START alone brings none back, a new consent does", async () => {
      await stopTexts(api().db, internationalNumber, api().now());
      await startTexts(api().db, internationalNumber);
      await commitAndTell(api(), [issued("AAPL")]);
      expect([given, await states()]).toEqual([[], ["no way"]]);
      const stoppedAt = async () =>
        Today.parse((await api().call("GET", "/api/users/today", { token })).body).textsStoppedAt;
      expect(await stoppedAt(), "/today says so").not.toBeNull();
      expect((await agreeToTexts(api(), token)).status).toBe(200);
      expect(await stoppedAt()).toBeNull();
      await commitAndTell(api(), [ended("AAPL", -20_000)]);
      expect(given).toHaveLength(1);
    });

    it("what is agreed to after STOP, and before START, is refused: the provider would deliver nothing", async () => {
      await stopTexts(api().db, internationalNumber, api().now());
      const refused = await agreeToTexts(api(), token);
      expect([refused.status, refused.body]).toEqual([
        422,
        expect.objectContaining({ message: expect.stringContaining("Send START from it first.") }),
      ]);
      const { body } = await api().call("GET", "/api/users/today", { token });
      expect(Today.parse(body).textsStoppedAt, "/today still says so").not.toBeNull();
    });

    it("a number that the provider knows to have answered STOP is stopped here as well", async () => {
      outcome = { state: "refused", reason: "code 21610", optedOut: true };
      await commitAndTell(api(), [issued("AAPL")]);
      await commitAndTell(api(), [ended("AAPL", -20_000)]);
      expect([given.length, (await states()).sort()]).toEqual([1, ["no way", "refused"]]);
    });

    it("a test is texted besides the mail, within the hours of texts alone", async () => {
      const test = async () => {
        await api().call("POST", "/api/users/alerts/test", { token });
        await api().runJobs();
      };
      await test();
      expect(given).toEqual([expect.stringContaining("Test. This is how an alert reaches you")]);
      expect((await api().mails()).map(({ subject }) => subject)).toEqual([expect.stringMatching(/^Test/)]);
      // 21:30 where its reader is.
      api().setNow(new Date("2026-11-21T02:30:00Z"));
      await test();
      expect(given).toHaveLength(1);
    });

    it("a provider of texts that is down holds up no mail", async () => {
      const { token: other } = await registerConfirmed(api(), { email: "kim@example.com" });
      outcome = { state: "later", reason: "status 503" };
      await commitAndTell(api(), [issued("AAPL")]);
      expect((await api().mails()).map(({ to }) => to)).toEqual(["kim@example.com"]);
      expect((await api().call("GET", "/api/users/alerts", { token: other })).body).toMatchObject({
        history: [{ channel: "mail", state: "sent" }],
      });
    });
  },
  {
    sms: {
      name: "a-provider",
      keepsWords: true,
      send: async (to, body, asked) => {
        given.push(`${to} ${body}`);
        terms.push(asked);
        return outcome;
      },
    },
  },
);
