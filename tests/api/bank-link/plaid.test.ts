import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createPlaidBankLink } from "../../../api/providers/bank-link/plaid/bank-link";
import { createPlaidHttp } from "../../../api/providers/bank-link/plaid/http";
import { createWebhookVerification } from "../../../api/providers/bank-link/plaid/webhook-key";
import { BankLinkError } from "../../../api/providers/bank-link/port";
import {
  drip,
  hang,
  type MisbehavingUpstream,
  redirectTo,
  refuse,
  reply,
  replyText,
  startUpstream,
} from "../../harness/upstream";

/*
 * No traffic of the real one was recorded: the shapes here are those of its client library's types (plaid 47).
 */

const token = "link-sandbox-33792986-2b9c-4b80-b1f2-518caaac6183";
const account = {
  id: "vzeNDwK7KQIm4yEog683uElbp9GRLEFXGK98D",
  name: "Plaid Checking",
  mask: "0000",
  type: "depository",
  subtype: "checking",
  verification_status: null,
  class_type: null,
};
const session = (changes: Record<string, unknown> = {}) => ({
  link_session_id: "356dbb28-7f98-44d1-8e6d-0cec580f3171",
  started_at: "2026-11-21T10:00:00Z",
  finished_at: null,
  on_success: null,
  on_exit: null,
  exit: null,
  events: [],
  results: null,
  ...changes,
});
const added = (public_token: string, accounts: unknown[] = [account]) =>
  session({
    finished_at: "2026-11-21T10:01:00Z",
    results: {
      item_add_results: [
        {
          public_token,
          accounts,
          institution: { name: "First Platypus Bank", institution_id: "ins_109508" },
        },
      ],
      cra_item_add_results: [],
      bank_income_results: [],
    },
  });
const error = (error_type: string, error_code: string, display_message: string | null = null) => ({
  error_type,
  error_code,
  error_message: "the provided thing is of user_secret@example.com",
  display_message,
  request_id: "HNTDNrA8F1shFEW",
});

let upstream: MisbehavingUpstream;
beforeEach(async () => {
  upstream = await startUpstream();
});
afterEach(() => upstream.close());

function plaid(timeoutMs?: number) {
  const keys = { url: upstream.baseUrl, clientId: "the-client", secret: "the-secret" };
  const ask = createPlaidHttp(keys, { timeoutMs });
  return createPlaidBankLink(ask, {
    clientName: "Trade Signals",
    webhookUrl: "https://upstream.example/webhooks/banks",
    verify: createWebhookVerification(ask, () => new Date()),
  });
}
const begin = (timeoutMs?: number) =>
  plaid(timeoutMs).begin({ returnUrl: "https://www.example.com/back", userId: "user-1" });
const result = async (...link_sessions: unknown[]) => {
  upstream.on("POST /link/token/get", reply({ link_token: token, link_sessions, request_id: "r" }));
  return plaid().result(token);
};
const bodyOf = (at: number): unknown => JSON.parse(upstream.seen[at]?.body ?? "");

describe("beginning a link with Plaid", () => {
  const created = {
    link_token: token,
    expiration: "2026-11-21T14:00:00Z",
    hosted_link_url: "https://secure.plaid.com/hl/lr2u5l7c",
    request_id: "XQVgFigpGHXkb0b",
  };

  it("asks for its hosted page, for checking and savings accounts, that leads back to the site", async () => {
    upstream.on("POST /link/token/create", reply(created));
    expect(await begin()).toEqual({
      linkToken: token,
      expiration: new Date("2026-11-21T14:00:00Z"),
      hostedUrl: "https://secure.plaid.com/hl/lr2u5l7c",
    });
    expect(bodyOf(0)).toEqual({
      client_name: "Trade Signals",
      language: "en",
      country_codes: ["US"],
      user: { client_user_id: "user-1" },
      products: ["auth"],
      account_filters: { depository: { account_subtypes: ["checking", "savings"] } },
      webhook: "https://upstream.example/webhooks/banks",
      hosted_link: { completion_redirect_uri: "https://www.example.com/back", url_lifetime_seconds: 14_400 },
    });
    expect(upstream.seen[0]?.headers).toMatchObject({
      "plaid-client-id": "the-client",
      "plaid-secret": "the-secret",
      "plaid-version": "2020-09-14",
    });
  });

  it("is no link without a page", async () => {
    upstream.on("POST /link/token/create", reply({ ...created, hosted_link_url: undefined }));
    await expect(begin()).rejects.toMatchObject({ kind: "malformed" });
  });
});

describe("what became of it", () => {
  it("is pending while nobody has come to an end", async () => {
    expect(await result()).toEqual({ status: "pending" });
    expect(await result(session())).toEqual({ status: "pending" });
    expect(bodyOf(0)).toEqual({ link_token: token });
  });

  it("is the accounts that were shared, though it was left before", async () => {
    expect(await result(session({ exit: { error: null, metadata: {} } }), added("public-1"))).toEqual({
      status: "finished",
      publicToken: "public-1",
      accounts: [{ id: account.id, name: "Plaid Checking", mask: "0000", type: "checking" }],
    });
  });

  it("is without accounts that nobody could choose", async () => {
    const accounts = [
      { ...account, id: "not an id" },
      { ...account, mask: null, subtype: null },
    ];
    expect(await result(added("public-1", accounts))).toMatchObject({
      accounts: [{ id: account.id, mask: null, type: "depository" }],
    });
  });

  it("is that it was left, in the words for people where there are any", async () => {
    const left = (said: unknown) =>
      session({ finished_at: "2026-11-21T10:01:00Z", exit: { error: said, metadata: null } });
    expect(await result(left(null))).toEqual({ status: "exited" });
    expect(await result(left(error("ITEM_ERROR", "ITEM_LOCKED", "Your account is locked.")))).toEqual({
      status: "exited",
      message: "Your account is locked.",
    });
    expect(await result(session({ finished_at: "2026-11-21T10:01:00Z" }))).toEqual({ status: "exited" });
  });
});

describe("errors", () => {
  it.each([
    ["INVALID_INPUT", "INVALID_ACCOUNT_ID", 400, "invalid"],
    ["INVALID_INPUT", "INVALID_API_KEYS", 400, "unauthorized"],
    ["INSTITUTION_ERROR", "INSTITUTION_DOWN", 400, "institution"],
    ["ITEM_ERROR", "ITEM_LOGIN_REQUIRED", 400, "institution"],
    ["RATE_LIMIT_EXCEEDED", "RATE_LIMIT", 429, "rate_limited"],
    ["API_ERROR", "INTERNAL_SERVER_ERROR", 500, "unavailable"],
    ["SOMETHING_NEW", "NEW_CODE", 400, "unavailable"],
  ])("%s %s (%d) is %s, and only its sentence for people is shown", async (type, code, status, kind) => {
    upstream.on("POST /link/token/create", reply(error(type, code, "Please try again."), status));
    const failure = await begin().catch((thrown: unknown) => thrown);
    expect(failure).toBeInstanceOf(BankLinkError);
    expect(failure).toMatchObject({ kind, code, display: "Please try again." });
    expect(String(failure)).toBe(`BankLinkError: bank link begin: ${kind} (${status} ${code})`);
  });

  it.each([
    [
      "a page of a proxy",
      replyText("<html>busy</html>", 502, { "content-type": "text/html" }),
      "unavailable",
    ],
    ["no JSON", replyText("ok"), "malformed"],
    ["another shape", reply({ link_token: 1 }), "malformed"],
    ["a broken connection", refuse, "unavailable"],
    ["no answer", hang, "unavailable"],
    ["a drip without end", drip, "unavailable"],
    ["a plain 429", replyText("slow down", 429), "rate_limited"],
  ])("%s is %s", async (_what, behaviour, kind) => {
    upstream.on("POST /link/token/create", behaviour);
    // Those that never end alone are not waited for: the others may take longer on a busy machine.
    const endless = [hang, drip].includes(behaviour);
    await expect(begin(endless ? 150 : undefined)).rejects.toMatchObject({ kind });
  });

  it("follows no redirect, so that the secret goes nowhere else", async () => {
    upstream.on("POST /link/token/create", redirectTo(`${upstream.baseUrl}/elsewhere`, 307));
    await expect(begin()).rejects.toMatchObject({ kind: "unavailable" });
    expect(upstream.seen).toHaveLength(1);
  });
});
