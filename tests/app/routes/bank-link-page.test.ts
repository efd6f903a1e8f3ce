import { describe, expect, test } from "vitest";
import { loader as bankPage, action as press } from "~/routes/account_.bank-link";
import { loader as returned } from "~/routes/account_.bank-link_.return";
import { action as askToken, loader as tokenPage } from "~/routes/account_.bank-link_.token";
import { except, withBankVisit } from "../../harness/bank-visit";
import { answering, createVisitor, exchangeWith, unreachable } from "../../harness/context";

const { on, open, send, begin, choose, share, through } = withBankVisit();
const page = "/account/bank-link";

describe("the page", () => {
  test("is for who is signed in, each of its addresses", async () => {
    const stranger = createVisitor(exchangeWith(on.api));
    const ways = [
      stranger.visit(bankPage, page),
      stranger.visit(returned, `${page}/return`),
      stranger.visit(press, page, { form: { press: "begin" } }),
      stranger.visit(askToken, `${page}/token`, { form: {} }),
    ];
    for (const { status, location } of await Promise.all(ways)) {
      expect([status, location?.split("?")[0]]).toEqual([303, "/login"]);
    }
  });

  test.each([404, 501])("says that it is not offered where the upstream answers %d", async (status) => {
    through(except("/account/banks", answering(status, { message: "no" })));
    expect((await open()).linked.state).toBe("not-offered");
  });

  test("says that it could not be loaded, and stands", async () => {
    through(except("/account/banks", unreachable));
    expect((await open()).linked).toMatchObject({
      state: "failed",
      message: expect.stringMatching(/try again/i),
    });
  });

  test("follows no provider to an address that is not in the settings", async () => {
    const begun = {
      linkToken: "link-1",
      expiration: "2026-11-21T14:00:00Z",
      hostedUrl: "https://evil.example/",
    };
    through(except("/link", answering(200, begun)));
    const reply = await send({ press: "begin" });
    expect([reply.status, reply.location]).toEqual([503, null]);
  });

  test("sends no access token with the provider's calls", async () => {
    const seen: string[] = [];
    through((real) => (request) => {
      if (request.path.startsWith("/api/bank-link/")) seen.push(JSON.stringify(request.headers));
      return real(request);
    });
    await share();
    await choose();
    expect(seen).toHaveLength(3);
    expect(seen.filter((headers) => /authorization/i.test(headers))).toEqual([]);
  });

  test.each<Record<string, string>>([{ press: "steal" }, {}, { press: "remove", bankId: "../1" }])(
    "takes no form of %j",
    async (form) => {
      expect((await send(form)).status).toBe(422);
    },
  );
});

describe("the provider's script", () => {
  test("gets a token by a post alone, and brings what it found", async () => {
    const asked = await on.visitor.visit(askToken, `${page}/token`, { form: {} });
    expect(asked.data).toEqual({ linkToken: expect.stringMatching(/^link-sandbox-/) });
    expect((await on.visitor.visit(tokenPage, `${page}/token`)).location).toBe(page);
    const accounts = [
      { id: "a1", name: "Plaid Checking", mask: "0000", type: "depository", subtype: "checking" },
      { id: "a2", name: "Plaid Saving", mask: null, type: "depository", subtype: "savings" },
    ];
    await send({ press: "found", publicToken: "public-1", accounts: JSON.stringify(accounts) });
    expect((await open()).accounts).toEqual([
      { id: "a1", name: "Plaid Checking", mask: "0000" },
      { id: "a2", name: "Plaid Saving" },
    ]);
  });

  test("brings all that can be chosen: long words are cut, and what is no account is left out", async () => {
    await begin();
    const accounts = [
      { id: "a1", name: " " },
      { id: "a2", name: "n".repeat(81), mask: "123456789", type: "t".repeat(41) },
      { id: "not an id", name: "Plaid Checking" },
      null,
      { id: "a3", name: "Plaid Saving", mask: 1 },
    ];
    await send({ press: "found", publicToken: "public-1", accounts: JSON.stringify(accounts) });
    expect((await open()).accounts).toEqual([
      { id: "a2", name: "n".repeat(50), mask: "23456789" },
      { id: "a3", name: "Plaid Saving" },
    ]);
  });

  test("says that there is nothing to choose from where no account is left", async () => {
    await begin();
    await send({ press: "found", publicToken: "public-1", accounts: '[{"id":"a1"}]' });
    expect((await open()).accounts).toEqual([]);
  });

  test.each([
    ["not begun", false, "public-1", "[]"],
    ["no list", true, "public-1", "{"],
    ["no token", true, "", "[]"],
    ["a token that is none", true, "a b", "[]"],
  ])("%s: nothing is found", async (_what, begun, publicToken, accounts) => {
    if (begun) await begin();
    await send({ press: "found", publicToken, accounts });
    expect(await on.visitor.nextToast()).toMatchObject({ type: "warning" });
    expect((await open()).accounts).toBeUndefined();
  });
});
