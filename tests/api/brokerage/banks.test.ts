import { describe, expect, it } from "vitest";
import { z } from "zod";
import { linkedBanks, sandboxBankRelationships } from "../../../api/db/bank-tables";
import { createSandboxBrokerage } from "../../../api/providers/brokerage/sandbox/broker";
import type { TestApi } from "../../harness/api";
import { ofSite, openAccount, processorTokenFor } from "../../harness/bank";
import { accountPath, applicant } from "../../harness/broker";
import { onEachDatabase } from "../../harness/each-database";
import { dana, register } from "../../harness/people";

const path = `${accountPath}/banks`;
const Banks = z.object({
  account: z.string(),
  banks: z.array(z.object({ id: z.string(), status: z.string() }).passthrough()),
});
const label = { name: "Sandbox Checking", mask: "0000", accountType: "checking" };

/** Somebody with an open account, and what they may do about banks. */
async function holder(api: TestApi, email = dana.email, status = "ACTIVE") {
  const { token } = await register(api, { email });
  if (status) await openAccount(api, token, status, email);
  return banksOf(api, token);
}

const banksOf = (api: TestApi, token: string) => ({
  banks: async () => Banks.parse((await api.call("GET", path, { token })).body),
  add: async (processorToken: string, changes = {}) =>
    api.call("POST", path, { token, body: { processorToken, ...label, ...changes } }),
  remove: (id: string) => api.call("DELETE", `${path}/${id}`, { token }),
});

onEachDatabase((api) => {
  describe("a bank account", () => {
    it("is linked with the account of whoever asks, and is called as they know it", async () => {
      const { add, banks } = await holder(api());
      expect(await banks()).toEqual({ account: "open", banks: [] });
      const added = await add(await processorTokenFor(api()));
      expect(added).toMatchObject({ status: 200, body: { status: "QUEUED", ...label } });
      api().advance(5);
      expect(await banks()).toEqual({
        account: "open",
        banks: [{ id: expect.any(String), status: "APPROVED", linkedAt: expect.any(String), ...label }],
      });
    });

    it("is one at a time: another is refused until the first is removed", async () => {
      const { add, banks, remove } = await holder(api());
      await add(await processorTokenFor(api()));
      const second = await processorTokenFor(api(), "sandbox-savings");
      expect(await add(second)).toMatchObject({
        status: 409,
        body: { message: "A bank account is linked already. Remove it first, then link another." },
      });
      const [first] = (await banks()).banks;
      expect(await remove(first?.id ?? "")).toMatchObject({ status: 200 });
      expect(await banks()).toEqual({ account: "open", banks: [] });
      expect(await add(second)).toMatchObject({ status: 200 });
      expect(await api().db.select().from(linkedBanks)).toHaveLength(1);
    });

    it("is linked once, however many ask at once", async () => {
      const { add } = await holder(api());
      const tokens = [];
      for (let n = 0; n < 3; n++) tokens.push(await processorTokenFor(api()));
      const replies = await Promise.all(tokens.map((token) => add(token)));
      expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
      expect(await api().db.select().from(sandboxBankRelationships)).toHaveLength(1);
    });

    it("that the bank has closed is turned down, and another may be linked beside it", async () => {
      const { add, banks } = await holder(api());
      await add(await processorTokenFor(api(), "sandbox-closed"));
      api().advance(5);
      expect((await banks()).banks).toMatchObject([{ status: "REJECTED" }]);
      expect(await add(await processorTokenFor(api()))).toMatchObject({ status: 200 });
    });

    it("is what its token says, and a token is good once, for one person", async () => {
      const token = await processorTokenFor(api());
      const first = await holder(api());
      expect(await first.add(token)).toMatchObject({ status: 200 });
      const second = await holder(api(), "kim@example.com");
      const refused = await second.add(token);
      expect(refused).toMatchObject({
        status: 422,
        body: {
          message:
            "Sandbox Brokerage did not accept this bank account. Please link it again, or link another one.",
        },
      });
      expect(await second.add("processor-sandbox-made-up")).toMatchObject({ status: 422 });
      expect(refused.text + api().logs().join()).not.toContain(token);
    });

    it("of somebody else is neither seen nor removed", async () => {
      const first = await holder(api());
      await first.add(await processorTokenFor(api()));
      const [bank] = (await first.banks()).banks;
      const second = await holder(api(), "kim@example.com");
      expect(await second.banks()).toEqual({ account: "open", banks: [] });
      await second.remove(bank?.id ?? "");
      expect((await first.banks()).banks).toHaveLength(1);
      expect(await api().db.select().from(linkedBanks), "its name stays, too").toHaveLength(1);
    });

    it("that is gone is as good as removed", async () => {
      const { remove } = await holder(api());
      expect(await remove("0d18ae51-3c94-4511-b209-101e1666416b")).toMatchObject({ status: 200 });
    });
  });

  describe("without an account that is open", () => {
    it("there is none to link with", async () => {
      const { banks, add } = await holder(api(), dana.email, "");
      expect(await banks()).toEqual({ account: "none", banks: [] });
      expect(await add(await processorTokenFor(api()))).toMatchObject({ status: 422 });
    });

    it.each([
      ["SUBMITTED", "waiting"],
      ["ACTION_REQUIRED", "waiting"],
      ["APPROVAL_PENDING", "waiting"],
      ["APPROVED", "open"],
      ["ACTIVE", "open"],
      ["DISABLED", "open"],
      ["REJECTED", "none"],
      ["ACCOUNT_CLOSED", "none"],
    ])("%s is %s", async (status, account) => {
      const { banks, add } = await holder(api(), dana.email, status);
      expect(await banks()).toMatchObject({ account });
      if (account !== "open") expect(await add("processor-sandbox-0")).toMatchObject({ status: 422 });
    });

    it("a plain application opens by itself, and whoever looks hears of it", async () => {
      const { apply, token } = await applicant(api());
      await apply();
      const { banks, add } = banksOf(api(), token);
      expect(await banks()).toMatchObject({ account: "waiting" });
      api().advance(40);
      await banks();
      await api().runJobs();
      expect(await banks()).toMatchObject({ account: "open" });
      expect(await add(await processorTokenFor(api()))).toMatchObject({ status: 200 });
    });

    it("an account that may not be funded is told so", async () => {
      const { add } = await holder(api(), dana.email, "DISABLED");
      expect(await add(await processorTokenFor(api()))).toMatchObject({
        status: 403,
        body: { message: "Sandbox Brokerage cannot link a bank with this account now." },
      });
    });
  });

  it("nobody links a bank without being signed in, or at another broker", async () => {
    const { token } = await register(api());
    const body = { processorToken: "processor-sandbox-0", ...label };
    expect((await api().call("GET", path)).status).toBe(401);
    expect((await api().call("POST", path, { body })).status).toBe(401);
    expect((await api().call("DELETE", `${path}/1`)).status).toBe(401);
    const elsewhere = path.replace("brokerage", "other");
    expect((await api().call("GET", elsewhere, { token })).status).toBe(404);
    expect((await api().call("POST", elsewhere, { token, body })).status).toBe(404);
  });

  it("the sandbox broker knows no account but its own", async () => {
    const broker = createSandboxBrokerage(api().db, api().now);
    await expect(broker.addBank("unknown", "processor-sandbox-0")).rejects.toThrow(
      "brokerage addBank: unauthorized (401 40110000)",
    );
  });
}, ofSite);
