import { beforeEach, describe, expect, it } from "vitest";
import { claimByChannel } from "../../../api/alerts/claim";
import { markUnsure } from "../../../api/alerts/send-texts";
import { startAlerts, stopAlerts } from "../../../api/alerts/stop";
import { alertMessages } from "../../../api/db/alert-tables";
import { stopTexts } from "../../../api/texts/opt-outs";
import { chooseTexts, internationalNumber, textsSent } from "../../harness/alert-phone";
import { commitAndTell, committedAt, issued, opensAt, tell } from "../../harness/alerts";
import { onEachDatabase } from "../../harness/each-database";
import { plantEntries } from "../../harness/ledger";
import { addStock, emptyMarket } from "../../harness/market-rows";
import { registerConfirmed } from "../../harness/people";

/** So many are sent beside each other at most: what happens with the first of them is known to all that come after these. */
const ABREAST = 10;
const MEMBERS = 15;

const left: string[] = [];
/** What happens with the first mail; no mail has left before it has. */
let atFirst: () => Promise<unknown> = async () => undefined;
let first: Promise<unknown> | undefined;
const texted: string[] = [];

onEachDatabase(
  (api) => {
    beforeEach(async () => {
      left.length = 0;
      texted.length = 0;
      atFirst = async () => undefined;
      first = undefined;
      await startAlerts(api().db);
      await emptyMarket(api());
      await addStock(api(), { symbol: "AAPL" }, []);
      api().setNow(new Date(committedAt.getTime() - 60_000));
    });
    const rows = () => api().db.select().from(alertMessages).orderBy(alertMessages.eventId);
    const members = async () => {
      for (let index = 0; index < MEMBERS; index++)
        await registerConfirmed(api(), { email: `member-${index}@example.com` });
    };
    const withdrawn = { ...issued("AAPL"), kind: "withdraw" as const };
    const filled = {
      ...issued("AAPL", { fillDate: "2026-11-23", askCents: 500, bidCents: 480 }),
      kind: "fill" as const,
    };
    const amended = { ...issued("AAPL"), kind: "amend" as const };

    describe("while many mails leave", () => {
      beforeEach(members);

      it("what is withdrawn is told to nobody any more as something to act on", async () => {
        atFirst = () => plantEntries(api().db, [withdrawn], api().now());
        await commitAndTell(api(), [issued("AAPL")]);
        expect(left.length).toBeLessThanOrEqual(ABREAST);
        const waiting = (await rows()).filter(({ state }) => state === "waiting");
        expect([left.length + waiting.length, waiting.every(({ inDigest }) => inDigest)]).toEqual([
          MEMBERS,
          true,
        ]);
      });

      it("the command that stops all sending stops the next one, and what waits stays as it was", async () => {
        atFirst = () => stopAlerts(api().now())(api().db);
        await commitAndTell(api(), [issued("AAPL")]);
        expect(left.length).toBeLessThanOrEqual(ABREAST);
        const waiting = (await rows()).filter(({ state }) => state === "waiting");
        expect(left.length + waiting.length).toBe(MEMBERS);
        expect(waiting.map(({ attempts, leasedUntil }) => [attempts, leasedUntil])).toEqual(
          waiting.map(() => [0, null]),
        );
      });
    });

    describe("a text that was claimed", () => {
      const claim = async () => {
        const { token } = await registerConfirmed(api());
        await chooseTexts(api(), token);
        await stopAlerts(api().now())(api().db);
        await commitAndTell(api(), [issued("AAPL")]);
        const [row] = await claimByChannel(api().db, "text", api().now(), 1);
        if (!row) throw new Error("no text was claimed");
        texted.length = 0;
        return row;
      };
      const hand = (row: Awaited<ReturnType<typeof claim>>) =>
        markUnsure({ db: api().db, now: api().now, settings: api().settings }, row, internationalNumber);

      it("is not handed over where its number answers STOP in between, nor to another number than it has", async () => {
        const row = await claim();
        await startAlerts(api().db);
        const deps = { db: api().db, now: api().now, settings: api().settings };
        expect(await markUnsure(deps, row, "+12025550199")).toBe(false);
        await stopTexts(api().db, internationalNumber, api().now());
        expect([await hand(row), (await rows())[0]?.state]).toEqual([false, "waiting"]);
        api().advance(121);
        await tell(api());
        expect([texted, (await rows())[0]?.state]).toEqual([[], "no way"]);
      });

      it("is not handed over where all sending is stopped in between, and is once where it is not", async () => {
        const row = await claim();
        expect(await hand(row)).toBe(false);
        await startAlerts(api().db);
        expect([await hand(row), await hand(row)]).toEqual([true, false]);
      });
    });

    describe("an amendment", () => {
      it("of a trade that was filled before it leaves at once: who reads it holds the trade", async () => {
        await registerConfirmed(api());
        const laterThatDay = new Date(opensAt.getTime() + 3_600_000);
        await commitAndTell(api(), [issued("AAPL"), filled, amended], laterThatDay);
        expect((await rows()).map(({ state, inDigest }) => ({ state, inDigest }))).toEqual([
          { state: "waiting", inDigest: true },
          { state: "sent", inDigest: false },
          { state: "sent", inDigest: false },
        ]);
      });

      it("is not overtaken by a fill: who holds the trade is told to leave it by text as well", async () => {
        const { token } = await registerConfirmed(api());
        await chooseTexts(api(), token);
        const leaving = {
          ...amended,
          facts: { ...amended.facts, leaveOn: "2026-11-24", session: "2026-11-24" },
        };
        const laterThatDay = new Date(opensAt.getTime() + 3_600_000);
        await commitAndTell(api(), [issued("AAPL"), leaving, filled], laterThatDay);
        const amendment = (await rows()).filter(
          ({ eventId }, _, [first]) => eventId === (first?.eventId ?? 0) + 1,
        );
        expect(amendment.map(({ channel, state }) => `${channel} ${state}`).sort()).toEqual(["text sent"]);
        expect((await textsSent(api()))[0]).toContain(
          "AAPL signal amended, Call, to be left at the open of 11/24/2026 (issued)",
        );
      });

      it("is passed once its trade has ended", async () => {
        await registerConfirmed(api());
        await commitAndTell(api(), [issued("AAPL"), amended, withdrawn]);
        expect((await rows()).map(({ inDigest }) => inDigest)).toEqual([true, true, false]);
      });
    });

    it("a test by text leaves no more than an alert does while all sending is stopped", async () => {
      const { token } = await registerConfirmed(api());
      api().setNow(committedAt);
      await chooseTexts(api(), token);
      texted.length = 0;
      await stopAlerts(api().now())(api().db);
      await api().call("POST", "/api/users/alerts/test", { token });
      await api().runJobs();
      expect([texted, left]).toEqual([[], []]);
    });
  },
  {
    send: async ({ to }) => {
      left.push(to);
      first ??= atFirst();
      await first;
    },
    sms: {
      name: "a-provider",
      keepsWords: true,
      send: async (to) => {
        texted.push(to);
        return { state: "sent", providerId: null };
      },
    },
  },
);
