import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { keepApplication } from "../../../api/brokerage/application";
import { runRound } from "../../../api/brokerage/round";
import { brokerageAccounts } from "../../../api/db/brokerage-tables";
import type { Db } from "../../../api/db/client";
import { createDataSeal } from "../../../api/db/data-seal";
import { createLog } from "../../../api/log";
import type { BrokerAccount, Brokerage } from "../../../api/providers/brokerage/port";
import { application } from "../../harness/application";
import { applicant, elsewhere, faultyBroker, rowsOf } from "../../harness/broker";
import { onEachDatabase } from "../../harness/each-database";

const { brokerage: usual } = faultyBroker();
const canary = "417-38-5926";
const traces = [canary, canary.replaceAll("-", ""), canary.replaceAll("-", " ")];
const nextKey = "another key of tests, forty letters long";
const withCanary = { ...application, identity: { ...application.identity, tax_id: canary } };

let said: (account: BrokerAccount) => BrokerAccount;
beforeEach(() => {
  said = (account) => account;
});
/** The sandbox broker, which says of an account what the test wants it to. */
const brokerage = (db: Db, now: () => Date): Brokerage => {
  const broker = usual(db, now);
  return {
    ...broker,
    createAccount: async (...args) => said(await broker.createAccount(...args)),
    account: async (id) => said(await broker.account(id)),
  };
};

onEachDatabase(
  (api) => {
    const round = (...keys: readonly [string, ...string[]]) => runRound(elsewhere(api(), brokerage, keys));

    describe("what a review says", () => {
      const saying = (...messages: (string | null)[]) => {
        said = (account) => ({
          ...account,
          status: "ACTION_REQUIRED",
          results: messages.map((message) => ({ code: "OTHER", outcome: "indeterminate", message })),
        });
      };

      it("of a tax id is kept nowhere and shown to nobody, from the first answer on", async () => {
        const { apply, status } = await applicant(api());
        // The second is longer than what is kept, and would be cut within the number.
        saying(`Not found: ${traces.join(" or ")}.`, `${"x".repeat(495)}${canary}`);
        await apply({ request: withCanary });
        const shown = [JSON.stringify([await status(), await rowsOf(api())])];
        api().advance(3600);
        await round(...api().settings.dataKeys);
        expect(await rowsOf(api())).toMatchObject([{ checkedAt: api().now() }]);
        shown.push(JSON.stringify([await status(), await rowsOf(api())]));
        for (const text of shown) {
          expect(text).toContain("Not found: … or … or ….");
          // Nor the beginning that a cut would leave. Ids and seals beside it have any three digits by chance.
          expect(text).not.toMatch(/x{9}\d/);
          for (const trace of traces) expect(text).not.toContain(trace);
        }
      });

      it("is not kept where nobody can tell what to look for", async () => {
        const { apply, status } = await applicant(api());
        saying(null);
        await apply({ request: withCanary });
        saying(`Not found: ${canary}.`);
        api().advance(3600);
        await round(nextKey);
        expect(await status()).toMatchObject({ actions: [{ code: "OTHER", message: null }] });
        expect(JSON.stringify(await rowsOf(api()))).not.toContain(canary);
      });

      it("is cut between characters, and what is no character is marked: the table takes all of it", async () => {
        const { apply, status } = await applicant(api());
        saying(`${"x".repeat(499)}😀`, "half \ud83d of\u0000one");
        await apply();
        expect(await status()).toMatchObject({
          actions: [{ message: "x".repeat(499) }, { message: "half \ufffd of one" }],
        });
      });

      it("changes nothing when it says the same again", async () => {
        const { apply } = await applicant(api());
        saying("Please send a letter.");
        await apply();
        const submitted = api().now();
        api().advance(3600);
        await round(...api().settings.dataKeys);
        expect(await rowsOf(api())).toMatchObject([{ updatedAt: submitted, checkedAt: api().now() }]);
      });
    });

    describe("a new first key", () => {
      it("knows what was sent before also when the old one is gone", async () => {
        const { apply } = await applicant(api());
        await apply();
        await round(nextKey, ...api().settings.dataKeys);
        const [row] = await rowsOf(api());
        const after = elsewhere(api(), brokerage, [nextKey]);
        expect(await keepApplication(after, row?.userId ?? "", undefined, application)).toEqual(row);
      });

      it("is kept from no row by those that nobody can read, which an operator is told of", async () => {
        const { apply } = await applicant(api());
        await apply();
        const [row] = await rowsOf(api());
        if (!row) throw new Error("nothing was kept");
        const lost = { ...row, providerId: null, state: "ended" as const, requestKey: "gone", dueAt: null };
        await api().db.delete(brokerageAccounts).where(eq(brokerageAccounts.id, row.id));
        await api()
          .db.insert(brokerageAccounts)
          .values(Array.from({ length: 60 }, (_, at) => ({ ...lost, id: `${at}`, idempotencyKey: `${at}` })));
        await api().db.insert(brokerageAccounts).values(row);
        const lines: string[] = [];
        const log = createLog("error", { write: (line) => lines.push(line) });
        await runRound({ ...elsewhere(api(), brokerage, [nextKey, ...api().settings.dataKeys]), log });
        const rows = await rowsOf(api());
        expect(rows.find(({ id }) => id === row.id)?.requestKey).toBe(createDataSeal([nextKey]).keyId);
        expect(lines.map((line) => JSON.parse(line))).toMatchObject([{ applications: 60 }]);
      });
    });
  },
  { brokerage, settings: { accessTokenSeconds: 1_000_000 } },
);
