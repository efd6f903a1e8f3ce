import { expect, it } from "vitest";
import { attemptApplication } from "../../../api/brokerage/attempt";
import { BrokerageError, type BrokerageFailure } from "../../../api/providers/brokerage/port";
import { createSandboxBrokerage } from "../../../api/providers/brokerage/sandbox/broker";
import { applicant, elsewhere, faultyBroker, opened, rowsOf } from "../../harness/broker";
import { onEachDatabase } from "../../harness/each-database";

const { faults, brokerage } = faultyBroker();
const failing = (kind: BrokerageFailure, call: string, status: number) => () =>
  Promise.reject(new BrokerageError(kind, call, { status }));
const lost = failing("unavailable", "createAccount", 503);
const minutes = 60;

/** From the first question that nobody answered there may be an account, and the application is not over. */
onEachDatabase(
  (api) => {
    /** What the next attempt comes to, with a broker whose list shows nothing yet unless it is told to. */
    const attempt = async ({ listed = false } = {}) => {
      const [row] = await rowsOf(api());
      const work = elsewhere(api(), (db, now) => ({
        ...createSandboxBrokerage(db, now, faults),
        ...(!listed && { findAccount: async () => undefined }),
      }));
      return attemptApplication(work, row?.id ?? "").catch((error: unknown) => error);
    };

    it.each([
      ["invalid", 400],
      ["forbidden", 403],
      ["conflict", 409],
      ["invalid", 422],
    ] as const)("a look-up that is %s (%i) says nothing: it is looked for again", async (kind, status) => {
      const { apply, status: standing } = await applicant(api());
      faults.afterCreate = lost;
      await apply();
      faults.beforeRead = failing(kind, "findAccount", status);
      api().advance(30);
      expect(await attempt({ listed: true })).toMatchObject({ kind: "unavailable", isFinal: false, status });
      expect(await standing()).toMatchObject({ status: "processing" });
      faults.beforeRead = undefined;
      api().advance(30);
      await attempt({ listed: true });
      expect(await standing()).toMatchObject({ status: "ACTIVE" });
      expect(await opened(api())).toHaveLength(1);
    });

    it.each(["invalid", "forbidden", "conflict"] as const)(
      "asked again and %s: what the first question opened may not be listed yet, and is waited for",
      async (kind) => {
        const { apply, status } = await applicant(api());
        faults.afterCreate = lost;
        await apply();
        faults.beforeCreate = failing(kind, "createAccount", 400);
        api().advance(30);
        expect(await attempt()).toMatchObject({
          kind: "unavailable",
          message: "brokerage findAccount: unavailable (400 not listed yet)",
        });
        expect(await status()).toMatchObject({ status: "processing" });
        api().advance(60);
        await attempt({ listed: true });
        expect(await status()).toMatchObject({ status: "ACTIVE" });
        expect(await opened(api())).toHaveLength(1);
      },
    );

    it("the list is given a quarter of an hour from the last question, not from the application", async () => {
      const { apply, status } = await applicant(api());
      faults.beforeCreate = lost;
      await apply();
      api().advance(60 * minutes);
      faults.beforeCreate = undefined;
      faults.afterCreate = lost;
      await attempt();
      expect(await opened(api())).toHaveLength(1);
      faults.afterCreate = undefined;
      api().advance(14 * minutes);
      expect(await attempt()).toMatchObject({ kind: "unavailable" });
      expect(await status()).toMatchObject({ status: "processing" });
      api().advance(5 * minutes);
      await attempt({ listed: true });
      expect(await status()).toMatchObject({ status: "ACTIVE" });
      expect(await opened(api())).toHaveLength(1);
    });

    it("a refusal holds once the list had that time, however often it was asked in between", async () => {
      const { apply } = await applicant(api());
      faults.beforeCreate = lost;
      await apply();
      faults.beforeCreate = failing("invalid", "createAccount", 422);
      for (const pause of [30, 5 * minutes, 9 * minutes]) {
        api().advance(pause);
        await attempt();
        expect(await rowsOf(api())).toMatchObject([{ state: "processing" }]);
      }
      api().advance(2 * minutes);
      await attempt();
      expect(await rowsOf(api())).toMatchObject([{ state: "ended", refusedAs: "invalid" }]);
    });
  },
  { brokerage, settings: { accessTokenSeconds: 1_000_000 } },
);
