import { describe, expect, it } from "vitest";
import { goodSignIn, hostedPage, linking, ofSite, returnUrl, shareAccounts } from "../../harness/bank";
import { onEachDatabase } from "../../harness/each-database";

const usedUp = {
  status: 422,
  body: { message: "This link was already used, or it has expired. Please start again." },
};

onEachDatabase((api) => {
  const begun = async () => {
    const calls = linking(api());
    const { linkToken, hostedUrl } = await calls.begin();
    return { ...calls, linkToken, hostedUrl, page: hostedPage(api(), hostedUrl) };
  };
  const finished = async (accounts?: string[]) => {
    const link = await begun();
    await shareAccounts(api(), link.hostedUrl, accounts);
    const { publicToken, accounts: found } = await link.result(link.linkToken);
    return { ...link, publicToken: publicToken ?? "", found: found ?? [] };
  };

  describe("a link with the Sandbox Bank", () => {
    it("goes from its page back to the site, with the accounts that were chosen and no others", async () => {
      const { linkToken, hostedUrl, page, result } = await begun();
      expect(hostedUrl).toMatch(/^http:\/\/pages\.test\/hosted\/bank\/[\w-]{32}$/);
      expect(await result(linkToken)).toEqual({ status: "pending" });
      expect((await page.get()).text).toContain("Sign in to Sandbox Bank");
      expect(await page.post(goodSignIn)).toMatchObject({ status: 303 });
      expect((await page.get()).text).toContain("Choose accounts to share");
      const back = await page.post({ "sandbox-checking": "on", "sandbox-savings": "on" });
      expect(back).toMatchObject({ status: 303, location: returnUrl });
      const { status, accounts } = await result(linkToken);
      expect(status).toBe("finished");
      expect(accounts).toEqual([
        { id: expect.any(String), name: "Sandbox Checking", mask: "0000", type: "checking" },
        { id: expect.any(String), name: "Sandbox Savings", mask: "1111", type: "savings" },
      ]);
    });

    it("asks some for a code, and takes the right one alone", async () => {
      const { linkToken, page, result } = await begun();
      await page.post({ username: "user_good", password: "mfa_device" });
      expect((await page.get()).text).toContain("Enter the code");
      expect(await page.post({ code: "4321" })).toMatchObject({ status: 422 });
      expect((await page.get()).text).toContain("Enter the code");
      await page.post({ code: "1234" });
      await page.post({ "sandbox-savings": "on" });
      expect(await result(linkToken)).toMatchObject({ status: "finished", accounts: [{ mask: "1111" }] });
    });

    it.each([
      ["somebody", "pass_good", "The username or the password is not right."],
      ["user_good", "wrong", "The username or the password is not right."],
      ["user_good", "error_INSTITUTION_DOWN", "The bank does not answer right now."],
      ["user_good", "error_ITEM_LOCKED", "The bank has locked this sign-in."],
      ["user_good", "error_SOMETHING_NEW", "The bank did not let you in."],
    ])("lets nobody in as %s with %s, and says why", async (username, password, sentence) => {
      const { linkToken, page, result } = await begun();
      const refused = await page.post({ username, password });
      expect(refused.status).toBe(422);
      expect(refused.text).toContain(sentence);
      expect(refused.text).not.toContain(password === "wrong" ? password : `"${password}"`);
      expect(await result(linkToken)).toEqual({ status: "pending" });
      await page.post({ press: "leave" });
      expect(await result(linkToken)).toMatchObject({
        status: "exited",
        message: expect.stringContaining(sentence),
      });
    });

    it("locks after five wrong sign-ins, the right one too", async () => {
      const { page } = await begun();
      for (let n = 0; n < 5; n++) await page.post({ username: "user_good", password: "guess" });
      const refused = await page.post(goodSignIn);
      expect(refused).toMatchObject({ status: 422 });
      expect(refused.text).toContain("The bank has locked this sign-in.");
    });

    it("can be left at any time, and then is over", async () => {
      const { linkToken, page, result } = await begun();
      await page.post(goodSignIn);
      expect(await page.post({ press: "leave" })).toMatchObject({ status: 303, location: returnUrl });
      expect(await result(linkToken)).toEqual({ status: "exited" });
      expect(await page.get()).toMatchObject({ status: 404 });
      expect(await page.post({ "sandbox-checking": "on" })).toMatchObject({ status: 404 });
    });

    it("wants an account to be chosen", async () => {
      const { linkToken, page, result } = await begun();
      await page.post(goodSignIn);
      expect(await page.post({})).toMatchObject({ status: 422 });
      expect(await page.post({ "sandbox-imaginary": "on" })).toMatchObject({ status: 422 });
      expect(await result(linkToken)).toEqual({ status: "pending" });
    });

    it("has no account before somebody has signed in", async () => {
      const { linkToken, page, result } = await begun();
      expect(await page.post({ "sandbox-checking": "on" })).toMatchObject({ status: 422 });
      expect(await result(linkToken)).toEqual({ status: "pending" });
    });

    it("has a page for four hours", async () => {
      const { linkToken, page, result } = await begun();
      api().advance(4 * 3600 - 1);
      expect(await page.get()).toMatchObject({ status: 200 });
      api().advance(1);
      expect(await page.get()).toMatchObject({ status: 404 });
      expect(await page.post(goodSignIn)).toMatchObject({ status: 404 });
      expect(await result(linkToken)).toEqual({ status: "exited" });
    });
  });

  describe("its public token", () => {
    it("is good once, whoever is quicker", async () => {
      const { processorToken, publicToken, found } = await finished();
      const ask = () => processorToken(publicToken, found[0]?.id ?? "");
      const replies = await Promise.all([ask(), ask(), ask()]);
      expect(replies.map(({ status }) => status).sort()).toEqual([200, 422, 422]);
      expect(await ask()).toMatchObject(usedUp);
    });

    it("is good for half an hour", async () => {
      const first = await finished();
      api().advance(30 * 60 - 1);
      expect(await first.processorToken(first.publicToken, first.found[0]?.id ?? "")).toMatchObject({
        status: 200,
        body: { processorToken: expect.stringMatching(/^processor-sandbox-/) },
      });
      const second = await finished();
      api().advance(30 * 60);
      expect(await second.processorToken(second.publicToken, second.found[0]?.id ?? "")).toMatchObject(
        usedUp,
      );
    });

    it("is good for the accounts that were shared alone", async () => {
      const mine = await finished(["sandbox-savings"]);
      const other = await finished();
      expect(await mine.processorToken(mine.publicToken, other.found[0]?.id ?? "")).toMatchObject(usedUp);
      expect(await mine.processorToken(mine.publicToken, "sandbox-checking")).toMatchObject(usedUp);
      expect(await mine.processorToken("public-sandbox-0", mine.found[0]?.id ?? "")).toMatchObject(usedUp);
    });
  });

  describe("whoever asks", () => {
    it.each([
      "https://evil.example/",
      "http://site.test.evil.example/",
      "http://site.test:81/",
      "javascript:0",
    ])("is led back to the site and not to %s", async (elsewhere) => {
      expect(await linking(api()).ask({ returnUrl: elsewhere })).toMatchObject({ status: 422 });
    });

    it("finds no other provider, and no link that nobody began", async () => {
      const elsewhere = await api().call("POST", "/api/other/link", { body: { returnUrl } });
      expect(elsewhere.status).toBe(404);
      expect(await linking(api()).askResult("link-sandbox-0")).toMatchObject(usedUp);
      expect(await hostedPage(api(), "http://pages.test/hosted/bank/0").get()).toMatchObject({ status: 404 });
    });
  });

  describe("its page", () => {
    it("runs no script, leads to the site alone, and takes no form of another site", async () => {
      const { page, linkToken, result } = await begun();
      const { headers, text } = await page.get();
      const policy = headers.get("content-security-policy") ?? "";
      expect(policy).toContain("default-src 'none'");
      expect(policy).toContain("form-action 'self' http://site.test;");
      expect(policy).not.toContain("script");
      expect(headers.get("referrer-policy")).toBe("no-referrer");
      expect(headers.get("cache-control")).toBe("no-store");
      expect(text).not.toContain(linkToken);
      const foreign = await page.post({ press: "leave" }, { "sec-fetch-site": "cross-site" });
      expect(foreign.status).toBe(403);
      expect(await result(linkToken)).toEqual({ status: "pending" });
    });

    it("is in no log, and neither is what is typed", async () => {
      const { hostedUrl, publicToken } = await finished();
      const logs = api().logs().join("\n");
      for (const secret of [hostedUrl.split("/").at(-1) ?? "", "pass_good", publicToken]) {
        expect(logs).not.toContain(secret);
      }
    });
  });
}, ofSite);
