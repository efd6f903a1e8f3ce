import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { investors, sandboxBackers } from "../../../api/db/investor-tables";
import { CrowdfundingError } from "../../../api/providers/crowdfunding/port";
import {
  createSandboxCrowdfunding,
  type SandboxFaults,
} from "../../../api/providers/crowdfunding/sandbox/intermediary";
import { brandName } from "../../../domain/brand";
import { onEachDatabase } from "../../harness/each-database";
import { askForChecks, checkAnswers, registerInvestor, standingOf } from "../../harness/investors";
import { everyTable } from "../../harness/kept-data";

const faults: SandboxFaults = {};
beforeEach(() => {
  for (const name of ["beforeCheck", "afterCheck"] as const) faults[name] = undefined;
});
const terms = {
  closes: undefined,
  minCents: 1_000,
  maxCents: 10_000_000,
  ownUrl: "http://pages.test",
  brand: brandName(undefined),
};

onEachDatabase(
  (api) => {
    const round = async () => {
      await api().jobs.send("investor-round", {});
      await api().runJobs();
    };
    const row = async (id: string) =>
      (await api().db.select().from(investors).where(eq(investors.id, id)))[0];

    it("before the checks there is neither a limit nor a room", async () => {
      const { token } = await registerInvestor(api());
      expect(await standingOf(api(), token)).toMatchObject({
        checks: "none",
        accredited: false,
        limitCents: null,
        roomCents: null,
        investedCents: 0,
      });
    });

    it("cleared checks bring the limit of what was said", async () => {
      const { id, token } = await registerInvestor(api());
      expect((await askForChecks(api(), id)).body).toEqual({ checks: "cleared", message: null });
      expect(await standingOf(api(), token)).toMatchObject({
        checks: "cleared",
        annualIncomeCents: 8_000_000,
        netWorthCents: 6_000_000,
        limitCents: 400_000,
        roomCents: 400_000,
      });
    });

    it("who certifies to be accredited has no limit", async () => {
      const { id, token } = await registerInvestor(api());
      await askForChecks(api(), id, { accredited: true });
      expect(await standingOf(api(), token)).toMatchObject({
        accredited: true,
        limitCents: null,
        roomCents: null,
      });
    });

    it("a tax id that ends in 0001 stays pending until the next round", async () => {
      const { id, token } = await registerInvestor(api());
      const taxId = "417-38-0001";
      expect((await askForChecks(api(), id, { taxId })).body).toMatchObject({ checks: "checks_pending" });
      expect((await askForChecks(api(), id, { taxId })).body).toMatchObject({ checks: "checks_pending" });
      await round();
      expect((await standingOf(api(), token)).checks).toBe("cleared");
    });

    it("a tax id that ends in 0002 fails with a sentence, and better answers may be sent", async () => {
      const { id, token } = await registerInvestor(api());
      const failed = await askForChecks(api(), id, { taxId: "417-38-0002" });
      expect(failed.status).toBe(200);
      expect(failed.body).toEqual({ checks: "failed", message: expect.stringMatching(/could not confirm/) });
      expect(await standingOf(api(), token)).toMatchObject({ checks: "failed", limitCents: null });
      expect((await askForChecks(api(), id)).body).toEqual({ checks: "cleared", message: null });
    });

    it("the same answers are one check, sent twice, at once, or after the reply was lost", async () => {
      const { id } = await registerInvestor(api());
      faults.afterCheck = () => Promise.reject(new CrowdfundingError("unavailable", "check"));
      expect((await askForChecks(api(), id)).body).toMatchObject({ checks: "checks_pending" });
      faults.afterCheck = undefined;
      await Promise.all([askForChecks(api(), id), askForChecks(api(), id)]);
      api().advance(61);
      await round();
      expect(await row(id)).toMatchObject({ checks: "cleared" });
      expect(await api().db.select().from(sandboxBackers)).toHaveLength(1);
    });

    it("other answers have to wait while some are being checked", async () => {
      const { id } = await registerInvestor(api());
      await askForChecks(api(), id, { taxId: "417-38-0001" });
      const other = await askForChecks(api(), id, { city: "Berkeley" });
      expect(other.status).toBe(409);
      expect((await row(id))?.checks).toBe("checks_pending");
    });

    it("where the intermediary does not answer the answers are kept sealed, and only until it has", async () => {
      const { id } = await registerInvestor(api());
      faults.beforeCheck = () => Promise.reject(new CrowdfundingError("unavailable", "check"));
      expect((await askForChecks(api(), id)).body).toMatchObject({ checks: "checks_pending" });
      expect((await row(id))?.checkRequest).toEqual(expect.any(String));
      faults.beforeCheck = undefined;
      api().advance(61);
      await round();
      expect(await row(id)).toMatchObject({ checks: "cleared", checkRequest: null, checkKey: null });
    });

    it("a tax id is readable in no table, no log and no reply, whatever goes wrong (S7)", async () => {
      const traces = [checkAnswers.taxId, checkAnswers.taxId.replaceAll("-", "")];
      const { id } = await registerInvestor(api());
      const texts: string[] = [];
      faults.beforeCheck = () => Promise.reject(new CrowdfundingError("unavailable", "check"));
      texts.push((await askForChecks(api(), id)).text);
      const pending = await everyTable(api());
      faults.beforeCheck = () =>
        Promise.reject(
          new CrowdfundingError("refused", "check", { display: `tax id ${traces.join(" or ")} is unknown` }),
        );
      api().advance(61);
      await round();
      texts.push((await askForChecks(api(), id)).text);
      texts.push((await askForChecks(api(), id, { dateOfBirth: "not a day" })).text);
      const shown = [
        ...pending,
        ...(await everyTable(api())),
        { table: "log", text: api().logs().join("") },
        { table: "replies", text: texts.join("") },
      ];
      for (const trace of traces) {
        expect(shown.filter(({ text }) => text.includes(trace)).map(({ table }) => table)).toEqual([]);
      }
      expect(texts.join(" ")).toContain("tax id … or … is unknown");
    });

    it.each([
      ["somebody of 17", { dateOfBirth: "2010-01-01" }, /18/],
      ["a day that there is not", { dateOfBirth: "1990-02-30" }, /There is no such date/],
      ["no state in the USA", { state: undefined }, /State and postal code/],
      ["a number that is no tax id", { taxId: "123" }, /Tax ID/],
    ])("refuses %s", async (_who, changes, sentence) => {
      api().setNow(new Date("2026-11-22T12:00:00Z"));
      const { id } = await registerInvestor(api());
      const reply = await askForChecks(api(), id, changes);
      expect(reply.status).toBe(422);
      expect(reply.body).toEqual({ message: expect.stringMatching(sentence) });
      expect((await row(id))?.checks).toBe("none");
    });

    it("takes who turns 18 today", async () => {
      api().setNow(new Date("2026-11-22T12:00:00Z"));
      const { id } = await registerInvestor(api());
      expect((await askForChecks(api(), id, { dateOfBirth: "2008-11-23" })).status).toBe(422);
      expect((await askForChecks(api(), id, { dateOfBirth: "2008-11-22" })).status).toBe(200);
    });

    it("an id of nobody is 404", async () => {
      expect((await askForChecks(api(), "nobody")).status).toBe(404);
    });
  },
  { crowdfunding: (db, now) => createSandboxCrowdfunding(db, now, terms, faults) },
);

describe("the offering", () => {
  onEachDatabase((api) => {
    it("closes with the third month ahead, and may be left until 48 hours before", async () => {
      api().setNow(new Date("2026-11-22T12:00:00Z"));
      const { token } = await registerInvestor(api());
      expect((await standingOf(api(), token)).offering).toEqual({
        id: "sandbox-round-2027-02-28",
        name: "Trade Signals community round",
        minCents: 1_000,
        maxCents: 10_000_000,
        closesAt: "2027-02-28T23:59:59.000Z",
        cancelUntil: "2027-02-26T23:59:59.000Z",
        termsUrl: "http://pages.test/hosted/offering",
      });
    });

    it("has its terms on a page that says that it is a sandbox", async () => {
      const page = await api().fetch(new Request("http://pages.test/hosted/offering"));
      expect(page.status).toBe(200);
      const html = await page.text();
      expect(html).toContain("<strong>Sandbox.</strong>");
      expect(html).toContain("$10 to $100,000");
    });
  });
});
