import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { bankItems, sandboxBankItems } from "../../../api/db/bank-tables";
import { createTestApi, type TestApi } from "../../harness/api";
import { goodSignIn, hostedPage, linking, ofSite, openAccount, shareAccounts } from "../../harness/bank";
import { accountPath } from "../../harness/broker";
import { onEachDatabase } from "../../harness/each-database";
import { dana, registerConfirmed } from "../../harness/people";
import { linkedByPlaid, type Plaid, startPlaid } from "../../harness/plaid";
import { reply } from "../../harness/upstream";

const path = `${accountPath}/banks`;
const hour = 3_600;
const returnUrl = "http://site.test/account/bank-link";

onEachDatabase((api) => {
  const items = () => api().db.select().from(bankItems);
  const atBank = () => api().db.$count(sandboxBankItems);
  const round = async () => {
    await api().jobs.send("bank-round", {});
    await api().runJobs();
  };
  const tokenBy = async (password: string) => {
    const { begin, result, processorToken } = linking(api());
    const { linkToken, hostedUrl } = await begin();
    const page = hostedPage(api(), hostedUrl);
    await page.post({ ...goodSignIn, password });
    await page.post({ "sandbox-checking": "on" });
    const { publicToken, accounts } = await result(linkToken);
    const { body } = await processorToken(publicToken ?? "", accounts?.[0]?.id ?? "");
    return typeof body === "object" && body && "processorToken" in body ? String(body.processorToken) : "";
  };
  const holder = async (password = goodSignIn.password) => {
    const { token } = await registerConfirmed(api());
    await openAccount(api(), token);
    const label = { name: "Sandbox Checking", mask: "0000", accountType: "checking" };
    const body = { processorToken: await tokenBy(password), ...label };
    expect((await api().call("POST", path, { token, body })).status).toBe(200);
    const list = async () => (await api().call("GET", path, { token })).body;
    return {
      token,
      list,
      relink: (id: string) => api().call("POST", `${path}/${id}/relink`, { token, body: { returnUrl } }),
    };
  };

  describe("a sign-in at a bank", () => {
    it("is kept, sealed, as long as its bank is linked", async () => {
      await holder();
      const [row] = await items();
      expect(row).toMatchObject({ provider: "sandbox", broker: "sandbox", removeAt: null });
      expect(JSON.stringify(row)).not.toContain("access-sandbox");
      for (let day = 0; day < 3; day++) {
        api().advance(24 * hour);
        await round();
      }
      expect(await items()).toHaveLength(1);
      expect(await atBank()).toBe(1);
    });

    it("is removed at the provider once its bank is linked no more", async () => {
      const { token } = await holder();
      const [row] = await items();
      expect((await api().call("DELETE", `${path}/${row?.relationshipId}`, { token })).status).toBe(200);
      await api().runJobs();
      expect([await atBank(), await items()]).toEqual([0, []]);
    });

    it("is removed with the account that it was of", async () => {
      const { token } = await holder();
      const body = { password: dana.password };
      expect((await api().call("DELETE", "/api/users/account", { token, body })).status).toBe(200);
      expect(await items(), "it names nobody, and waits for the provider").toMatchObject([{ userId: null }]);
      await round();
      expect([await atBank(), await items()]).toEqual([0, []]);
    });

    it("that no bank was linked by is removed after some hours, and not before", async () => {
      await tokenBy(goodSignIn.password);
      api().advance(5 * hour);
      await round();
      expect(await atBank()).toBe(1);
      api().advance(hour);
      await round();
      expect([await atBank(), await items()]).toEqual([0, []]);
    });

    it("of an account that is not among those shared is removed at once", async () => {
      const { begin, result, processorToken } = linking(api());
      const { linkToken, hostedUrl } = await begin();
      await shareAccounts(api(), hostedUrl);
      const { publicToken } = await result(linkToken);
      expect((await processorToken(publicToken ?? "", "sandbox-savings")).status).toBe(422);
      await round();
      expect([await atBank(), await items()]).toEqual([0, []]);
    });
  });

  describe("a bank that wants its owner to sign in again", () => {
    it("says so before its consent ends and after, by mail and on the list, and works again once they have", async () => {
      const { list, relink } = await holder("pass_short");
      await round();
      expect(await list()).toMatchObject({ banks: [{ needs: "renewal", needsAt: expect.any(String) }] });
      api().advance(601);
      await round();
      expect(await list()).toMatchObject({ banks: [{ needs: "sign-in" }] });
      const [row] = await items();
      const begun = await relink(row?.relationshipId ?? "");
      expect(begun).toMatchObject({
        status: 200,
        body: { hostedUrl: expect.stringContaining("/hosted/bank/") },
      });
      const hosted =
        typeof begun.body === "object" && begun.body && "hostedUrl" in begun.body
          ? String(begun.body.hostedUrl)
          : "";
      expect(await list(), "nothing is mended by leaving for the page").toMatchObject({
        banks: [{ needs: "sign-in" }],
      });
      const back = await hostedPage(api(), hosted).post(goodSignIn);
      expect(back).toMatchObject({ status: 303, location: returnUrl });
      expect(JSON.stringify(await list())).not.toContain("needs");
      expect((await api().mails()).map(({ subject }) => subject)).toEqual([
        "The connection with your bank is about to end",
        "Your bank wants you to sign in again",
      ]);
    });

    it("and that the provider knows no more says so, and is to be removed and linked anew", async () => {
      const { list, relink } = await holder();
      const [row] = await items();
      await api().db.delete(sandboxBankItems);
      await round();
      expect(await list()).toMatchObject({ banks: [{ needs: "sign-in" }] });
      expect(await relink(row?.relationshipId ?? "")).toMatchObject({
        status: 404,
        body: { message: "This bank cannot be connected again. Remove it, then link it anew." },
      });
    });

    it("is the owner's to mend, and leads back to the site alone", async () => {
      const { token, relink } = await holder("pass_short");
      const [row] = await items();
      const kim = await registerConfirmed(api(), { email: "kim@example.com" });
      const relinkPath = `${path}/${row?.relationshipId}/relink`;
      const body = { returnUrl };
      expect((await api().call("POST", relinkPath, { token: kim.token, body })).status).toBe(404);
      expect((await api().call("POST", relinkPath, { body })).status).toBe(401);
      const elsewhere = { returnUrl: "https://evil.example/" };
      expect((await api().call("POST", relinkPath, { token, body: elsewhere })).status).toBe(422);
      expect((await relink("unknown")).status).toBe(404);
    });
  });
}, ofSite);

describe("a removal that the provider does not answer", () => {
  let plaid: Plaid;
  let api: TestApi;
  beforeAll(async () => {
    plaid = await startPlaid();
    api = await createTestApi({ settings: { bankLink: plaid.settings } });
  });
  beforeEach(async () => {
    await api.reset();
    plaid.restore();
    plaid.items.clear();
  });
  afterAll(async () => {
    await api.close();
    await plaid.upstream.close();
  });
  const round = async (seconds: number) => {
    api.advance(seconds);
    await api.jobs.send("bank-round", {});
    await api.runJobs();
  };

  it.each([
    ["is broken", reply({}, 500)],
    ["is too busy", reply({}, 429)],
    [
      "does not know our key any more",
      reply({ error_type: "INVALID_INPUT", error_code: "INVALID_API_KEYS" }, 400),
    ],
  ])("where it %s, keeps the token and is tried again until it was answered", async (_what, behaviour) => {
    const { id } = await registerConfirmed(api);
    const bank = await linkedByPlaid(api, plaid, id);
    await api.db.update(bankItems).set({ removeAt: api.now() });
    plaid.upstream.on("POST /item/remove", behaviour);
    for (let n = 0; n < 3; n++) await round(600);
    expect(await api.db.select().from(bankItems)).toMatchObject([{ attempts: 3 }]);
    expect(plaid.items.has(bank.accessToken)).toBe(true);
    plaid.restore();
    await round(3600);
    expect(await api.db.select().from(bankItems)).toEqual([]);
    expect(plaid.items.size).toBe(0);
    expect(api.logs().join()).not.toContain(bank.accessToken);
  });

  it("whose answer was lost is over with the next one: what is gone is as good as removed", async () => {
    const { id } = await registerConfirmed(api);
    await linkedByPlaid(api, plaid, id);
    await api.db.update(bankItems).set({ removeAt: api.now() });
    plaid.items.clear();
    await round(60);
    expect(await api.db.select().from(bankItems)).toEqual([]);
  });
});
