import { expect, it } from "vitest";
import { attemptApplication } from "../../../api/brokerage/attempt";
import { readSettings } from "../../../api/settings";
import {
  applicant,
  elsewhere,
  faultyBroker,
  hold,
  leaseSeconds,
  opened,
  rowsOf,
  runAllJobs,
} from "../../harness/broker";
import { onEachDatabase } from "../../harness/each-database";

const { faults, brokerage } = faultyBroker();
const working = "Sandbox Brokerage is working on your application. You need not send it again.";
const { brokerage: usual } = readSettings({
  API_TOKEN_SECRETS: "only to know the usual settings of a broker",
});

/** Every reply here leaves before the broker's answer: it is held back until the test lets it go. */
onEachDatabase(
  (api) => {
    it("a slow broker is not waited for: the reply says so, the row is there, and the account follows", async () => {
      const { apply, status, exists } = await applicant(api());
      const slow = hold();
      faults.beforeCreate = slow.fault;
      expect(await apply()).toMatchObject({ status: 200, body: { message: working } });
      await slow.begun;
      expect(await rowsOf(api())).toMatchObject([{ state: "processing", providerId: null }]);
      expect(await status()).toMatchObject({ status: "processing", actions: [] });
      expect(await exists()).toEqual({ exists: true });
      faults.beforeCreate = undefined;
      slow.letGo();
      await expect.poll(status, { timeout: 20_000 }).toMatchObject({ status: "SUBMITTED" });
      expect(await opened(api())).toHaveLength(1);
    });

    it("a slow broker is asked by nobody else meanwhile", async () => {
      const { apply, status } = await applicant(api());
      const slow = hold();
      let asked = 0;
      faults.beforeCreate = () => {
        asked++;
        return slow.fault();
      };
      await apply({ key: "press-1" });
      await slow.begun;
      expect(await apply({ key: "press-1" })).toMatchObject({ status: 200, body: { message: working } });
      await runAllJobs(api());
      expect(asked).toBe(1);
      slow.letGo();
      await expect.poll(status, { timeout: 20_000 }).toMatchObject({ status: "SUBMITTED" });
      expect(await opened(api())).toHaveLength(1);
    });

    it("a process that dies between the broker and us leaves an account that is found", async () => {
      const { apply, status } = await applicant(api());
      const dying = hold();
      faults.afterCreate = dying.fault;
      await apply();
      await dying.begun;
      const [row] = await rowsOf(api());
      expect(row).toMatchObject({ state: "processing", askedAt: api().now() });
      await attemptApplication(elsewhere(api(), brokerage), row?.id ?? "");
      expect(await status()).toMatchObject({ status: "processing" });
      api().advance(leaseSeconds);
      await attemptApplication(elsewhere(api(), brokerage), row?.id ?? "");
      expect(await status()).toMatchObject({ status: "ACTIVE" });
      // And should it not have died: its late answer changes nothing.
      dying.letGo();
      await runAllJobs(api());
      expect(await opened(api())).toHaveLength(1);
      expect(await rowsOf(api())).toHaveLength(1);
    });
  },
  { brokerage, settings: { brokerage: { ...usual, waitMs: 50 } } },
);
