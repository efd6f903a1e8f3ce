import { expect, it } from "vitest";
import { runRound } from "../../../api/brokerage/round";
import { createDataSeal } from "../../../api/db/data-seal";
import { application } from "../../harness/application";
import { applicant, elsewhere, faultyBroker, marked, rowsOf, runAllJobs } from "../../harness/broker";
import { onEachDatabase } from "../../harness/each-database";

const { brokerage } = faultyBroker();
const nextKey = "another key of tests, forty letters long";
const day = 86_400;

onEachDatabase(
  (api) => {
    const kept = async (key = api().settings.dataKeys[0]) => {
      const [row] = await rowsOf(api());
      return createDataSeal([key]).open(row?.request ?? "", row?.id ?? "");
    };
    const tidyAfter = async (seconds: number) => {
      api().advance(seconds);
      await api().jobs.send("tidy", {});
      await runAllJobs(api());
    };

    it("what was answered goes 30 days after an application came to nothing; what was signed stays, sealed", async () => {
      const { apply } = await applicant(api());
      await apply({ request: marked("status=REJECTED") });
      await tidyAfter(30 * day);
      expect(await kept()).toMatchObject({ identity: application.identity });
      const [before] = await rowsOf(api());
      await tidyAfter(60);
      const signing = { ip_address: "127.0.0.1", signed_at: before?.createdAt.toISOString() };
      const signed = { agreements: application.agreements.map((one) => ({ ...one, ...signing })) };
      expect(await kept()).toEqual(signed);
      expect(await rowsOf(api())).toMatchObject([
        { id: before?.id, contentDigest: before?.contentDigest, updatedAt: before?.updatedAt },
      ]);
      // And a new key takes that over as well.
      await runRound(elsewhere(api(), brokerage, [nextKey, ...api().settings.dataKeys]));
      expect(await kept(nextKey)).toEqual(signed);
    });

    it("of an open account all of it stays: it is the record of what was asked for", async () => {
      const { apply } = await applicant(api());
      await apply();
      await tidyAfter(400 * day);
      expect(await kept()).toMatchObject({ identity: application.identity, contact: application.contact });
    });
  },
  { brokerage, settings: { accessTokenSeconds: 100_000_000 } },
);
