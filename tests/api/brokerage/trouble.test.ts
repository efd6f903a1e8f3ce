import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { attemptApplication } from "../../../api/brokerage/attempt";
import { runRound } from "../../../api/brokerage/round";
import { askAgain } from "../../../api/desk/applications";
import { BrokerageError } from "../../../api/providers/brokerage/port";
import {
  applicant,
  elsewhere,
  faultyBroker,
  leaseSeconds,
  opened,
  rowsOf,
  runAllJobs,
} from "../../harness/broker";
import { onEachDatabase } from "../../harness/each-database";

const { faults, brokerage } = faultyBroker();
const unavailable = () => Promise.reject(new BrokerageError("unavailable", "createAccount", { status: 503 }));
const working = "Sandbox Brokerage is working on your application. You need not send it again.";

onEachDatabase(
  (api) => {
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
        const [row] = await rowsOf(api());
        expect(row?.heldUntil).toEqual(retryAt);
        // Not even by the desk.
        const early = askAgain(api().db, row?.id ?? "", { provider: row?.provider ?? "", now: api().now() });
        await expect(early).rejects.toThrow("is not asked before");
        api().advance(299);
        await runAllJobs(api());
        expect(await status()).toMatchObject({ status: "processing" });
        api().advance(1);
        await runRound(elsewhere(api(), brokerage));
        expect(await status()).toMatchObject({ status: "SUBMITTED" });
      });
    });

    describe("a reply that is lost (the account is there, we do not know it)", () => {
      it("opens no second account: the first is found", async () => {
        const { apply, status } = await applicant(api());
        let asked = 0;
        faults.beforeCreate = async () => void asked++;
        faults.afterCreate = unavailable;
        expect(await apply()).toMatchObject({ status: 200, body: { message: working } });
        const [account] = await opened(api());
        api().advance(30);
        await runAllJobs(api());
        expect(await status()).toMatchObject({ status: "APPROVED" });
        expect(asked).toBe(1);
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
          attemptApplication({ ...elsewhere(api(), brokerage), brokerage: blind }, row?.id ?? ""),
        ).rejects.toThrow("brokerage findAccount: unavailable");
        expect(await status()).toMatchObject({ status: "processing" });
        api().advance(60);
        await runAllJobs(api());
        expect(await status()).toMatchObject({ status: "ACTIVE" });
        expect(await opened(api())).toHaveLength(1);
      });

      it("a process that dies before it asks anybody leaves its work to the clock's round", async () => {
        const { apply, status } = await applicant(api());
        faults.beforeCreate = unavailable;
        await apply();
        faults.beforeCreate = undefined;
        await api().db.execute(sql`delete from pgboss.job`);
        api().advance(leaseSeconds);
        await runRound(elsewhere(api(), brokerage));
        expect(await status()).toMatchObject({ status: "SUBMITTED" });
      });
    });
  },
  { brokerage },
);
