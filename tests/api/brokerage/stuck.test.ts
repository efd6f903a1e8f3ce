import { expect, it } from "vitest";
import { runRound } from "../../../api/brokerage/round";
import { createLog } from "../../../api/log";
import { BrokerageError } from "../../../api/providers/brokerage/port";
import { applicant, elsewhere, faultyBroker } from "../../harness/broker";
import { onEachDatabase } from "../../harness/each-database";

const { faults, brokerage } = faultyBroker();
const hour = 3600;
const stuck =
  "an application has made no progress at the broker for a day: an operator has to find out why (OPERATING.md, Money)";
const words = {
  code: "NEEDS_OPERATOR",
  message: "Someone has to look at this application; you need not send it again. Please contact us.",
};

onEachDatabase(
  (api) => {
    it("an application that does not get on is told to operators each day, and to its owner from then on", async () => {
      const { apply, status } = await applicant(api());
      faults.beforeCreate = () =>
        Promise.reject(new BrokerageError("unavailable", "createAccount", { status: 413 }));
      await apply();
      const lines: string[] = [];
      const log = createLog("error", { write: (line) => lines.push(line) });
      const rounds = async (hours: number) => {
        for (let i = 0; i < hours; i++) {
          api().advance(hour);
          await runRound({ ...elsewhere(api(), brokerage), log });
        }
        return lines.filter((line) => line.includes(stuck)).length;
      };
      expect(await rounds(23)).toBe(0);
      expect(await status()).toMatchObject({ status: "processing", actions: [] });
      expect(await rounds(1)).toBe(1);
      expect(await status()).toMatchObject({ status: "processing", actions: [words] });
      expect(await rounds(23)).toBe(1);
      expect(await rounds(1)).toBe(2);
      faults.beforeCreate = undefined;
      await rounds(1);
      expect(await status()).toMatchObject({ status: "SUBMITTED", actions: [] });
    });

    it("nor does one whose key is gone keep that to itself", async () => {
      const { apply, status } = await applicant(api());
      faults.beforeCreate = () => Promise.reject(new BrokerageError("unavailable", "createAccount"));
      await apply();
      api().advance(25 * hour);
      await runRound(elsewhere(api(), brokerage, ["another key of tests, forty letters long"]));
      expect(await status()).toMatchObject({ status: "processing", actions: [words] });
    });
  },
  { brokerage, settings: { accessTokenSeconds: 1_000_000 } },
);
