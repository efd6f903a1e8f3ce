import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { attemptApplication } from "../../../api/brokerage/attempt";
import { runRound } from "../../../api/brokerage/round";
import { sandboxBrokerAccounts } from "../../../api/db/brokerage-tables";
import { createDataSeal } from "../../../api/db/data-seal";
import { createLog } from "../../../api/log";
import { BrokerageError } from "../../../api/providers/brokerage/port";
import type { AccountRequest } from "../../../contract/brokerage";
import type { TestApi } from "../../harness/api";
import { application } from "../../harness/application";
import { applicant, faultyBroker, hold, opened, rowsOf, runAllJobs } from "../../harness/broker";
import { onEachDatabase } from "../../harness/each-database";

const { faults, brokerage } = faultyBroker();
const unavailable = () => Promise.reject(new BrokerageError("unavailable", "createAccount", { status: 503 }));
const working = "Sandbox Brokerage is working on your application. You need not send it again.";

/** The whole of LEASE_MS, after which whoever holds an application is taken for dead. */
const LEASE_SECONDS = 61;
const settings = {
  brokerage: {
    provider: "brokerage",
    name: "Sandbox Brokerage",
    adapter: "sandbox",
    agreements: [{ name: "customer_agreement" }],
    waitMs: 50,
    alpaca: { url: "", keyId: "", secret: "", edgeAddress: "" },
  },
} as const;

/** Right by our rules, and not by the broker's: in the European Union a post-office box is no address. */
const refused: AccountRequest = {
  ...application,
  contact: { ...application.contact, street_address: "P.O. Box 12", country: "DEU" },
  identity: {
    ...application.identity,
    country_of_tax_residence: "DEU",
    tax_id_type: "DEU_TAX_ID",
    tax_id: "12345678911",
  },
};

/** What the jobs stand on, in another process of the upstream. */
const elsewhere = ({ db, settings: all, now }: TestApi) => ({
  db,
  settings: all,
  now,
  seal: createDataSeal(all.dataKeys),
  brokerage: brokerage(db, now),
  log: createLog("silent"),
});

onEachDatabase(
  (api) => {
    describe("a broker that is slow", () => {
      it("is not waited for: the reply says so, the row is there, and the account follows", async () => {
        const { apply, status, exists } = await applicant(api());
        const slow = hold();
        faults.beforeCreate = slow.fault;
        expect(await apply()).toMatchObject({ status: 200, body: { message: working } });
        expect(await rowsOf(api())).toMatchObject([{ state: "processing", providerId: null }]);
        expect(await status()).toMatchObject({ status: "processing", actions: [] });
        expect(await exists()).toEqual({ exists: true });
        faults.beforeCreate = undefined;
        slow.letGo();
        await expect.poll(status).toMatchObject({ status: "SUBMITTED" });
        expect(await opened(api())).toHaveLength(1);
      });

      it("is asked by nobody else meanwhile", async () => {
        const { apply, status } = await applicant(api());
        const slow = hold();
        let asked = 0;
        faults.beforeCreate = () => {
          asked++;
          return slow.fault();
        };
        await apply({ key: "press-1" });
        expect(await apply({ key: "press-1" })).toMatchObject({ status: 200, body: { message: working } });
        await runAllJobs(api());
        expect(asked).toBe(1);
        slow.letGo();
        await expect.poll(status).toMatchObject({ status: "SUBMITTED" });
        expect(await opened(api())).toHaveLength(1);
      });
    });

    describe("a broker that is down", () => {
      it("costs nobody their application: a job finishes it", async () => {
        const { apply, status } = await applicant(api());
        faults.beforeCreate = unavailable;
        expect(await apply()).toMatchObject({ status: 200, body: { message: working } });
        expect(await opened(api())).toEqual([]);
        faults.beforeCreate = undefined;
        api().advance(30);
        await runAllJobs(api());
        expect(await status()).toMatchObject({ status: "SUBMITTED" });
        expect(await opened(api())).toHaveLength(1);
      });

      it("is asked again later each time, and a job that runs again opens nothing twice", async () => {
        const { apply, status } = await applicant(api());
        faults.beforeCreate = unavailable;
        await apply();
        for (const seconds of [30, 60, 120]) {
          api().advance(seconds);
          await runAllJobs(api());
        }
        const [row] = await rowsOf(api());
        expect(row).toMatchObject({ state: "processing", attempts: 4 });
        expect(row?.dueAt?.getTime()).toBe(api().now().getTime() + 80_000);
        faults.beforeCreate = undefined;
        api().advance(80);
        await runAllJobs(api());
        await runAllJobs(api());
        expect(await status()).toMatchObject({ status: "SUBMITTED" });
        expect(await opened(api())).toHaveLength(1);
      });

      it("that names a time is not asked before it", async () => {
        const { apply, status } = await applicant(api());
        const retryAt = new Date(api().now().getTime() + 300_000);
        faults.beforeCreate = () =>
          Promise.reject(new BrokerageError("rate_limited", "createAccount", { status: 429, retryAt }));
        await apply();
        faults.beforeCreate = undefined;
        api().advance(299);
        await runAllJobs(api());
        expect(await status()).toMatchObject({ status: "processing" });
        api().advance(1);
        await runRound(elsewhere(api()));
        expect(await status()).toMatchObject({ status: "SUBMITTED" });
      });
    });

    describe("a reply that is lost (the account is there, we do not know it)", () => {
      it("opens no second account: the first is found", async () => {
        const { apply, status } = await applicant(api());
        faults.afterCreate = unavailable;
        expect(await apply()).toMatchObject({ status: 200, body: { message: working } });
        const [account] = await opened(api());
        api().advance(30);
        await runAllJobs(api());
        expect(await status()).toMatchObject({ status: "APPROVED" });
        expect(await opened(api())).toEqual([account]);
        expect(await rowsOf(api())).toMatchObject([
          { state: "open", providerId: account?.id, lastError: null },
        ]);
      });

      it("that the broker's list does not show yet is waited for, not refused for its own e-mail", async () => {
        const { apply, status } = await applicant(api());
        faults.afterCreate = unavailable;
        await apply();
        const blind = { ...brokerage(api().db, api().now), findAccount: async () => undefined };
        api().advance(30);
        const [row] = await rowsOf(api());
        await expect(
          attemptApplication({ ...elsewhere(api()), brokerage: blind }, row?.id ?? ""),
        ).rejects.toThrow("brokerage findAccount: unavailable");
        expect(await status()).toMatchObject({ status: "processing" });
        api().advance(60);
        await runAllJobs(api());
        expect(await status()).toMatchObject({ status: "ACTIVE" });
        expect(await opened(api())).toHaveLength(1);
      });

      it("also when the process dies between the broker and us", async () => {
        const { apply, status } = await applicant(api());
        const dying = hold();
        faults.afterCreate = dying.fault;
        await apply();
        await dying.begun;
        const [row] = await rowsOf(api());
        expect(row).toMatchObject({ state: "processing", askedAt: api().now() });
        await attemptApplication(elsewhere(api()), row?.id ?? "");
        expect(await status()).toMatchObject({ status: "processing" });
        api().advance(LEASE_SECONDS);
        await attemptApplication(elsewhere(api()), row?.id ?? "");
        expect(await status()).toMatchObject({ status: "ACTIVE" });
        // And should it not have died: its late answer changes nothing.
        dying.letGo();
        await runAllJobs(api());
        expect(await opened(api())).toHaveLength(1);
        expect(await rowsOf(api())).toHaveLength(1);
      });

      it("a process that dies before it asks anybody leaves its work to the clock's round", async () => {
        const { apply, status } = await applicant(api());
        faults.beforeCreate = unavailable;
        await apply();
        faults.beforeCreate = undefined;
        await api().db.execute(sql`delete from pgboss.job`);
        api().advance(LEASE_SECONDS);
        await runRound(elsewhere(api()));
        expect(await status()).toMatchObject({ status: "SUBMITTED" });
      });
    });

    describe("a broker that refuses", () => {
      it("is heard in its own words: another's e-mail is 409, and nothing is open", async () => {
        await (await applicant(api())).apply();
        const other = await applicant(api(), "kim@example.com");
        expect(await other.apply()).toMatchObject({
          status: 409,
          body: {
            message: "Sandbox Brokerage did not open the account.",
            data: {
              message:
                "Sandbox Brokerage has an account with this e-mail already. Please use another e-mail, or ask Sandbox Brokerage about that account.",
            },
          },
        });
        expect(await other.exists()).toEqual({ exists: false });
        expect(await other.status()).toMatchObject({
          status: "refused",
          actions: [{ code: "REFUSED", message: expect.stringContaining("this e-mail already") }],
        });
        expect(await opened(api())).toHaveLength(1);
      });

      it("with 422 for a value that only it judges, once: nothing asks it again", async () => {
        const { apply } = await applicant(api());
        let asked = 0;
        faults.beforeCreate = async () => void asked++;
        expect(await apply({ key: "press-1", request: refused })).toMatchObject({
          status: 422,
          body: {
            data: {
              message:
                'Sandbox Brokerage did not accept "street address": street_address cannot be a P.O. box.',
            },
          },
        });
        api().advance(3600);
        await runAllJobs(api());
        expect(asked).toBe(1);
        expect(await rowsOf(api())).toMatchObject([{ state: "ended", refusedAs: "invalid", dueAt: null }]);
      });

      it("answers the same press the same, and lets mended answers through", async () => {
        const { apply } = await applicant(api());
        const first = await apply({ key: "press-1", request: refused });
        const again = await apply({ key: "press-1", request: refused });
        expect(again.status).toBe(422);
        expect(again.text).toBe(first.text);
        expect(await rowsOf(api())).toHaveLength(1);
        api().advance(60);
        expect(await apply({ key: "press-1" })).toMatchObject({ status: 200 });
        expect(await opened(api())).toHaveLength(1);
      });

      it("without a key, the same answers are a new attempt after ten minutes", async () => {
        const owner = await applicant(api());
        await owner.apply({ request: { ...application } });
        const { apply } = await applicant(api(), "kim@example.com");
        expect((await apply()).status).toBe(409);
        await api().db.update(sandboxBrokerAccounts).set({ forcedStatus: "ACCOUNT_CLOSED" });
        api().advance(599);
        expect((await apply()).status).toBe(409);
        api().advance(2);
        expect((await apply()).status).toBe(200);
      });
    });
  },
  { brokerage, settings },
);
