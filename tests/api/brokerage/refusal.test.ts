import { expect, it } from "vitest";
import { sandboxBrokerAccounts } from "../../../api/db/brokerage-tables";
import type { AccountRequest } from "../../../contract/brokerage";
import { application } from "../../harness/application";
import { applicant, faultyBroker, opened, rowsOf, runAllJobs } from "../../harness/broker";
import { onEachDatabase } from "../../harness/each-database";

const { faults, brokerage } = faultyBroker();

/** Right by our rules, and not by the broker's, who alone judges revisions. */
const refused: AccountRequest = {
  ...application,
  agreements: application.agreements.map((signed) => ({ ...signed, revision: " " })),
};

onEachDatabase(
  (api) => {
    it("a broker that refuses is heard in its own words: another's e-mail is 409, and nothing is open", async () => {
      await (await applicant(api())).apply();
      const other = await applicant(api(), "kim@example.com");
      expect(await other.apply()).toMatchObject({
        status: 409,
        body: {
          message: "Sandbox Brokerage did not open the account.",
          data: {
            message:
              "Sandbox Brokerage already has an account with this email. Please use another email, or ask Sandbox Brokerage about that account.",
          },
        },
      });
      expect(await other.exists()).toEqual({ exists: false });
      expect(await other.status()).toMatchObject({
        status: "refused",
        actions: [
          { code: "REFUSED", message: expect.stringContaining("already has an account with this email") },
        ],
      });
      expect(await opened(api())).toHaveLength(1);
    });

    it("a value that only the broker judges is 422, once: nothing asks it again", async () => {
      const { apply } = await applicant(api());
      let asked = 0;
      faults.beforeCreate = async () => void asked++;
      expect(await apply({ key: "press-1", request: refused })).toMatchObject({
        status: 422,
        body: {
          data: {
            message: 'Sandbox Brokerage did not accept "revision": it is empty.',
          },
        },
      });
      api().advance(3600);
      await runAllJobs(api());
      expect(asked).toBe(1);
      expect(await rowsOf(api())).toMatchObject([{ state: "ended", refusedAs: "invalid", dueAt: null }]);
    });

    it("the same press gets the same refusal, and mended answers are heard", async () => {
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
  },
  { brokerage, settings: { accessTokenSeconds: 1_000_000 } },
);
