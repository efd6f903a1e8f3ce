import { expect, it } from "vitest";
import { attemptApplication } from "../../../api/brokerage/attempt";
import { BrokerageError, callMs } from "../../../api/providers/brokerage/port";
import { createSandboxBrokerage } from "../../../api/providers/brokerage/sandbox/broker";
import { readSettings } from "../../../api/settings";
import { application } from "../../harness/application";
import { applicant, elsewhere, faultyBroker, hold, opened, rowsOf } from "../../harness/broker";
import { onEachDatabase } from "../../harness/each-database";

const { faults, brokerage } = faultyBroker();
const { brokerage: usual } = readSettings({
  API_TOKEN_SECRETS: "only to know the usual settings of a broker",
});

/** A broker whose list shows nothing and that takes nobody, as the attempt after a slow one meets it. */
const refusing: typeof brokerage = (db, now) => ({
  ...createSandboxBrokerage(db, now),
  createAccount: () => Promise.reject(new BrokerageError("invalid", "createAccount", { status: 422 })),
  findAccount: async () => undefined,
});

onEachDatabase(
  (api) => {
    /** An application whose account is there, whose answer is held back, and that was refused meanwhile. */
    async function refusedTooEarly() {
      const person = await applicant(api());
      const slow = hold();
      faults.afterCreate = slow.fault;
      await person.apply({ key: "press-1" });
      await slow.begun;
      faults.afterCreate = undefined;
      const [row] = await rowsOf(api());
      api().advance(1200);
      await attemptApplication(elsewhere(api(), refusing), row?.id ?? "");
      expect(await rowsOf(api())).toMatchObject([{ state: "ended", refusedAs: "invalid" }]);
      return { ...person, slow, id: row?.id };
    }

    it("an account that is told late is the truth: the refusal of its application is taken back", async () => {
      const { slow, status, exists } = await refusedTooEarly();
      slow.letGo();
      await expect.poll(status).toMatchObject({ status: "ACTIVE", actions: [] });
      const [account] = await opened(api());
      expect(await rowsOf(api())).toMatchObject([
        { state: "open", providerId: account?.id, refusedAs: null, refusal: null, lastError: null },
      ]);
      expect(await exists()).toEqual({ exists: true });
    });

    it("where another application lives by then, that one stands, and both are told to who can sort them out", async () => {
      const { slow, apply, status, id } = await refusedTooEarly();
      const contact = { ...application.contact, email_address: "dana2@example.com" };
      expect((await apply({ key: "press-2", request: { ...application, contact } })).status).toBe(200);
      slow.letGo();
      await expect
        .poll(() => api().logs().join(""))
        .toContain("the broker has opened an account for an application that a later one has replaced");
      const [first] = (await opened(api())).filter(({ reference }) => reference === id);
      await expect
        .poll(() => rowsOf(api()))
        .toMatchObject([
          { id, state: "ended", refusedAs: "invalid", providerId: first?.id },
          { state: "open" },
        ]);
      expect(await status()).toMatchObject({ status: "SUBMITTED" });
    });

    it("an attempt has an application to itself for longer than its three calls may take", async () => {
      const { apply, status } = await applicant(api());
      const slow = hold();
      faults.beforeCreate = slow.fault;
      await apply();
      await slow.begun;
      const [row] = await rowsOf(api());
      expect((row?.dueAt?.getTime() ?? 0) - api().now().getTime()).toBeGreaterThan(3 * callMs);
      slow.letGo();
      await expect.poll(status).toMatchObject({ status: "SUBMITTED" });
    });
  },
  { brokerage, settings: { accessTokenSeconds: 1_000_000, brokerage: { ...usual, waitMs: 50 } } },
);
