import { describe, expect, test } from "vitest";
import { sandboxBankLinks, sandboxBankRelationships } from "../../../api/db/bank-tables";
import { goodSignIn, hostedPage, openAccount, shareAccounts } from "../../harness/bank";
import { except, withBankVisit } from "../../harness/bank-visit";
import { faultyBroker } from "../../harness/broker";
import { answering, unreachable } from "../../harness/context";
import { dana, register } from "../../harness/people";

const { faults, brokerage } = faultyBroker();
const visit = withBankVisit({ brokerage });
const { on, open, send, begin, comeBack, choose, share, through } = visit;
const kim = { ...dana, firstName: "Kim", email: "kim@example.com" };
const page = "/account/bank-link";
const unknown = "This was not started here, or it was too long ago. Please start again.";

const linked = () => on.api.db.select().from(sandboxBankRelationships);
describe("linking a bank", () => {
  test("goes to the provider's page, back, and to the broker with the account that was chosen", async () => {
    const hosted = await begin();
    expect(hosted).toMatch(/^http:\/\/pages\.test\/hosted\/bank\//);
    const back = await shareAccounts(on.api, hosted, ["sandbox-checking", "sandbox-savings"]);
    expect(back.location).toMatch(/^http:\/\/site\.test\/account\/bank-link\/return\?state=[\w-]{32}$/);
    expect(await comeBack()).toMatchObject({ status: 303, location: page });
    expect(await linked(), "coming back links nothing").toEqual([]);
    expect((await open()).accounts).toMatchObject([
      { name: "Sandbox Checking", mask: "0000" },
      { name: "Sandbox Savings", mask: "1111" },
    ]);
    expect(await choose(1)).toMatchObject({ status: 303, location: page });
    expect(await on.visitor.nextToast()).toMatchObject({
      type: "success",
      text: "Your bank account is added. This page shows when money can be moved.",
    });
    expect(await open()).toMatchObject({
      linked: { data: { banks: [{ name: "Sandbox Savings", status: "QUEUED" }] } },
    });
    expect(on.visitor.cookies.names, "nothing of the way is kept").not.toContain("bank-link");
  });

  test("asks once more even where one account was shared: its owner authorises transfers by it", async () => {
    await share();
    expect(await open()).toMatchObject({ accounts: [{ name: "Sandbox Checking" }] });
    expect(await linked()).toEqual([]);
  });

  test("leaves no token in an address, a page or a cookie that can be read", async () => {
    await share();
    const rows = JSON.stringify(await open());
    const [link] = await on.api.db.select().from(sandboxBankLinks);
    for (const token of [link?.publicToken, link?.linkToken]) {
      expect(token).toMatch(/-sandbox-/);
      expect(rows + on.visitor.cookies.header).not.toContain(token);
    }
  });

  test("pressed twice, links one bank and says that it is linked", async () => {
    await share();
    const { accounts } = await open();
    const form = { press: "choose", accountId: accounts?.[0]?.id ?? "" };
    const { cookies } = on.visitor;
    const before = cookies.header;
    await send(form);
    await on.visitor.nextToast();
    on.visitor.cookies.store((before ?? "").split("; "));
    await send(form);
    expect(await on.visitor.nextToast()).toMatchObject({
      text: "Your bank account is added. This page shows when money can be moved.",
    });
    expect(await linked()).toHaveLength(1);
  });
});

test("to choose none of the accounts is answered with what is missing, and they wait", async () => {
  await share();
  await send({ press: "choose" });
  expect(await on.visitor.nextToast()).toMatchObject({ text: "Please choose the account to link." });
  expect((await open()).accounts).toHaveLength(1);
});

describe("coming back", () => {
  test("from a page that was left says so, and the page stands as before", async () => {
    await hostedPage(on.api, await begin()).post({ press: "leave" });
    await comeBack();
    expect(await on.visitor.nextToast()).toMatchObject({ text: "No bank was linked." });
    expect((await open()).accounts).toBeUndefined();
  });

  test("after the bank's refusal says that none was linked, and what the bank said", async () => {
    const hosted = hostedPage(on.api, await begin());
    await hosted.post({ ...goodSignIn, password: "error_INSTITUTION_DOWN" });
    await hosted.post({ press: "leave" });
    await comeBack();
    const said = "No bank was linked. The bank does not answer right now. Please try again later.";
    expect(await on.visitor.nextToast()).toMatchObject({ type: "error", text: said });
  });

  test("too early says that the page was not finished, and may be repeated once it is", async () => {
    const hosted = await begin();
    await comeBack();
    expect(await on.visitor.nextToast()).toMatchObject({ type: "warning" });
    await shareAccounts(on.api, hosted);
    await comeBack();
    expect((await open()).accounts).toHaveLength(1);
  });

  test("to what nobody began here is refused", async () => {
    expect(await comeBack()).toMatchObject({ status: 303, location: page });
    expect(await on.visitor.nextToast()).toMatchObject({ text: unknown });
  });

  test.each([
    ["without the state of its page", ""],
    ["with another state", "?state=another"],
  ])(
    "%s learns and loses nothing: whoever began may have led somebody else to the page",
    async (_, query) => {
      const hosted = await begin();
      await shareAccounts(on.api, hosted);
      const asked: string[] = [];
      through((real) => (request) => {
        asked.push(request.path);
        return real(request);
      });
      expect(await comeBack(`${page}/return${query}`)).toMatchObject({ status: 303, location: page });
      expect(await on.visitor.nextToast()).toMatchObject({ type: "warning", text: unknown });
      expect(asked, "nobody is asked").toEqual([]);
      expect((await open()).accounts).toBeUndefined();
      await comeBack();
      expect((await open()).accounts).toHaveLength(1);
    },
  );

  test("from a page that was left, by a link of somebody else's, ends nothing", async () => {
    await hostedPage(on.api, await begin()).post({ press: "leave" });
    await comeBack(`${page}/return?state=another`);
    expect(on.visitor.cookies.names).toContain("bank-link");
    await comeBack();
    expect(await on.visitor.nextToast()).toMatchObject({ text: "No bank was linked." });
    expect(on.visitor.cookies.names).not.toContain("bank-link");
  });

  test("as somebody else finds nothing of it", async () => {
    const { token } = await register(on.api, kim);
    await openAccount(on.api, token, "ACTIVE", kim.email);
    await share();
    await visit.signIn(kim);
    expect((await open()).accounts).toBeUndefined();
    await comeBack();
    expect(await on.visitor.nextToast()).toMatchObject({ type: "warning" });
  });

  test("while the upstream is down loses nothing: the same address works later", async () => {
    await shareAccounts(on.api, await begin());
    through(except("/link/result", unreachable));
    await expect(comeBack()).rejects.toMatchObject({ kind: "unavailable" });
    through((real) => real);
    await comeBack();
    expect((await open()).accounts).toHaveLength(1);
  });
});

describe("what goes wrong while an account is linked", () => {
  test("an account that was not shared is not linked", async () => {
    await share();
    await send({ press: "choose", accountId: "account-of-somebody-else" });
    expect(await on.visitor.nextToast()).toMatchObject({ type: "warning" });
    expect(await linked()).toEqual([]);
  });

  test("a token whose time is over says so, and what is linked", async () => {
    await share();
    on.api.advance(31 * 60);
    await choose();
    expect(await on.visitor.nextToast()).toMatchObject({
      text: "That link was already used, or it has expired. This is what is linked now.",
    });
    expect((await open()).accounts).toBeUndefined();
  });

  test("a second bank is refused in the upstream's words", async () => {
    await share();
    await choose();
    await on.visitor.nextToast();
    await share(["sandbox-savings"]);
    await choose();
    expect(await on.visitor.nextToast()).toMatchObject({
      type: "error",
      text: "A bank account is linked already. Remove it first, then link another.",
    });
  });

  test("a broker whose answer is lost is asked again, and the bank that it linked is found", async () => {
    await share();
    faults.afterBank = () => Promise.reject(new Error("the connection broke"));
    const { accounts } = await open();
    const refused = await send({ press: "choose", accountId: accounts?.[0]?.id ?? "" });
    expect(refused.status).toBe(503);
    faults.afterBank = undefined;
    await choose();
    expect(await on.visitor.nextToast()).toMatchObject({
      text: "Your bank account is added. This page shows when money can be moved.",
    });
    expect(await linked()).toHaveLength(1);
  });

  test("a broker that is down for a moment costs nobody the link: the same button works later", async () => {
    await share();
    const { accounts } = await open();
    through(except("/account/banks", answering(503, { message: "down" })));
    const refused = await send({ press: "choose", accountId: accounts?.[0]?.id ?? "" });
    expect(refused).toMatchObject({ status: 503, toast: { type: "error" } });
    through((real) => real);
    await choose();
    expect(await on.visitor.nextToast()).toMatchObject({
      text: "Your bank account is added. This page shows when money can be moved.",
    });
  });
});

describe("a linked bank", () => {
  test("is removed by its button", async () => {
    await share();
    await choose();
    await on.visitor.nextToast();
    const [bank] = (await open()).linked.data?.banks ?? [];
    expect(await send({ press: "remove", bankId: bank?.id ?? "" })).toMatchObject({ status: 303 });
    expect(await on.visitor.nextToast()).toMatchObject({ text: "The bank account is no longer linked." });
    expect((await open()).linked.data?.banks).toEqual([]);
  });

  test("and a choice that was begun is left by another", async () => {
    await share();
    await send({ press: "leave" });
    expect((await open()).accounts).toBeUndefined();
  });
});
