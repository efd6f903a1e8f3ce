import { expect, it } from "vitest";
import { refreshStanding } from "../../../api/brokerage/standing";
import { BrokerageError } from "../../../api/providers/brokerage/port";
import { applicant, elsewhere, faultyBroker, hold, rowsOf, runAllJobs } from "../../harness/broker";
import { onEachDatabase } from "../../harness/each-database";

const { faults, brokerage } = faultyBroker();

/** Who looks at a standing while somebody else does, or the broker wants none of it. */
onEachDatabase(
  (api) => {
    it("a look begins none beside one that is under way", async () => {
      const { apply, status } = await applicant(api());
      await apply();
      const slow = hold();
      let asked = 0;
      faults.beforeRead = () => {
        asked++;
        return slow.fault();
      };
      api().advance(3600);
      const [row] = await rowsOf(api());
      const first = refreshStanding(elsewhere(api(), brokerage), row?.id ?? "");
      await slow.begun;
      api().advance(20);
      await status();
      await refreshStanding(elsewhere(api(), brokerage), row?.id ?? "");
      expect(asked).toBe(1);
      slow.letGo();
      await first;
      expect(await status()).toMatchObject({ status: "ACTIVE" });
    });

    it("a look does not bring forward the time that the broker named", async () => {
      const { apply, status } = await applicant(api());
      await apply();
      const retryAt = new Date(api().now().getTime() + 900_000);
      faults.beforeRead = () =>
        Promise.reject(new BrokerageError("rate_limited", "account", { status: 429, retryAt }));
      api().advance(300);
      await status();
      await runAllJobs(api());
      faults.beforeRead = undefined;
      api().advance(60);
      await status();
      await runAllJobs(api());
      expect(await status()).toMatchObject({ status: "SUBMITTED" });
      api().advance(600);
      await status();
      await runAllJobs(api());
      expect(await status()).toMatchObject({ status: "ACTIVE" });
    });

    it("an old look that took too long does not open again what has ended since", async () => {
      const { apply } = await applicant(api());
      await apply();
      const [row] = await rowsOf(api());
      const slow = hold();
      const work = elsewhere(api(), brokerage);
      const rejected = { id: row?.providerId ?? "", status: "REJECTED", results: [] };
      const old = {
        ...work.brokerage,
        account: async () => {
          await slow.fault();
          return { ...rejected, status: "APPROVAL_PENDING" };
        },
      };
      api().advance(3600);
      const late = refreshStanding({ ...work, brokerage: old }, row?.id ?? "");
      await slow.begun;
      api().advance(120);
      await refreshStanding(
        { ...work, brokerage: { ...work.brokerage, account: async () => rejected } },
        row?.id ?? "",
      );
      slow.letGo();
      await late;
      expect(await rowsOf(api())).toMatchObject([{ state: "ended", status: "REJECTED", dueAt: null }]);
    });
  },
  { brokerage, settings: { accessTokenSeconds: 1_000_000 } },
);
