import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { refusalSentence } from "../../../../api/brokerage/sentences";
import { BrokerageError } from "../../../../api/providers/brokerage/port";
import { alpacaAt, brokerAccount, listedAccount } from "../../../harness/alpaca";
import { application } from "../../../harness/application";
import {
  drip,
  hang,
  type MisbehavingUpstream,
  redirectTo,
  refuse,
  reply,
  replyText,
  resetMidBody,
  startUpstream,
} from "../../../harness/upstream";

const create = "POST /v1/accounts";
const list = "GET /v1/accounts";
const now = new Date("2026-11-21T12:00:00Z");
const reference = { id: "our-application", since: new Date("2026-11-20T10:00:00Z") };

let upstream: MisbehavingUpstream;
beforeEach(async () => {
  upstream = await startUpstream();
});
afterEach(() => upstream.close());

const broker = (timeoutMs?: number) =>
  alpacaAt(upstream.baseUrl, { now: () => now, ...(timeoutMs && { timeoutMs }) });

/** What the adapter makes of the broker's next reply to a new application. */
async function failure(timeoutMs?: number): Promise<BrokerageError> {
  const error = await broker(timeoutMs)
    .createAccount(application, reference)
    .catch((reason: unknown) => reason);
  if (!(error instanceof BrokerageError)) throw new Error(`no refusal: ${JSON.stringify(error)}`);
  return error;
}

describe("a request to the broker", () => {
  it("names us by the key, says that it is JSON, and carries our reference", async () => {
    upstream.on(create, reply(brokerAccount()));
    await broker().createAccount(application, reference);
    const [request] = upstream.seen;
    expect(request?.headers).toMatchObject({
      authorization: `Basic ${Buffer.from("the-key:the-secret").toString("base64")}`,
      "content-type": "application/json",
      "idempotency-key": "our-application",
    });
    expect(JSON.parse(request?.body ?? "")).toMatchObject({ contact: { email_address: "dana@example.com" } });
  });

  it("asks for an account by its id, which stays in its segment", async () => {
    upstream.on("GET /v1/accounts/a%2Fb%3Fc", reply(brokerAccount({ id: "a/b?c", status: "ACTIVE" })));
    expect(await broker().account("a/b?c")).toEqual({ id: "a/b?c", status: "ACTIVE", results: [] });
  });

  it("is not sent on to where the reply points: the key goes nowhere else", async () => {
    upstream.on(create, redirectTo(`${upstream.baseUrl}/elsewhere`));
    expect(await failure()).toMatchObject({ kind: "unavailable", status: 302 });
    expect(upstream.seen).toHaveLength(1);
  });
});

describe("a refusal", () => {
  it.each([
    [400, '{"code":40010001,"message":"contact is required"}', "invalid", "contact is required"],
    [400, '"the post body is not well formed"', "invalid", "the post body is not well formed"],
    [
      401,
      '{"code":40110000,"message":"request is not authorized"}',
      "unauthorized",
      "request is not authorized",
    ],
    [403, '"request is forbidden"', "forbidden", "request is forbidden"],
    [409, '{"code":40910000,"message":"email exists"}', "conflict", "email exists"],
    [422, '{"code":42210000,"message":"postal_code is invalid"}', "invalid", "postal_code is invalid"],
    [500, '{"code":50010000,"message":"internal"}', "unavailable", "internal"],
    [503, "", "unavailable", undefined],
    [418, "{}", "unavailable", undefined],
  ])("%i with %s is %s", async (status, body, kind, detail) => {
    upstream.on(create, replyText(body, status));
    expect(await failure()).toMatchObject({ kind, status, detail });
  });

  it.each([400, 401, 403, 409, 422, 429, 500, 503])(
    "with %i is not tried again by itself",
    async (status) => {
      upstream.on(create, replyText('{"code":1,"message":"no"}', status));
      await failure();
      expect(upstream.count(create)).toBe(1);
    },
  );

  it.each([
    [{ "x-ratelimit-reset": String(now.getTime() / 1000 + 30) }, 30],
    [{}, 60],
    [{ "x-ratelimit-reset": "soon" }, 60],
    [{ "x-ratelimit-reset": "1" }, 0],
    [{ "x-ratelimit-reset": "99999999999" }, 900],
  ])("for too many requests says when to come back: %j", async (headers, seconds) => {
    upstream.on(create, replyText('"rate limit exceeded"', 429, headers));
    const { kind, retryAt } = await failure();
    expect(kind).toBe("rate_limited");
    const waited = ((retryAt?.getTime() ?? 0) - now.getTime()) / 1000;
    expect(waited).toBeGreaterThanOrEqual(seconds);
    expect(waited).toBeLessThanOrEqual(seconds + 5);
  });

  it("says nothing of what was sent in its message, which goes to the log", async () => {
    upstream.on(create, replyText('{"code":42210000,"message":"tax_id 219-09-9998 is invalid"}', 422));
    const { message, stack, field } = await failure();
    expect(message).toBe("brokerage createAccount: invalid (422 42210000)");
    expect(stack).not.toContain("219-09-9998");
    expect(field).toBe("tax_id");
  });

  it.each([
    ["postal_code is invalid", 'Test Broker did not accept "postal code": it is invalid.'],
    ["Something is missing.", "Test Broker did not accept the application: Something is missing."],
    ["tax_id 219099998 is invalid", 'Test Broker did not accept "tax id": tax id … is invalid.'],
    [
      "<html><body>Bad gateway</body></html>",
      "Test Broker did not accept the application. Please check your answers.",
    ],
    ["x".repeat(161), "Test Broker did not accept the application. Please check your answers."],
  ])("%s becomes a sentence for the person", async (said, sentence) => {
    upstream.on(create, replyText(JSON.stringify({ code: 42210000, message: said }), 422));
    expect(refusalSentence(await failure(), application, "Test Broker")).toBe(sentence);
  });
});

describe("no answer", () => {
  it.each([
    ["a connection that is refused", refuse],
    ["a reply that breaks off", resetMidBody],
  ])("%s is unavailable, and may have had its effect", async (_what, behaviour) => {
    upstream.on(create, behaviour);
    const error = await failure();
    expect(error).toMatchObject({ kind: "unavailable", isFinal: false });
    expect(error.message).toMatch(/^brokerage createAccount: unavailable \(\w+\)$/);
  });

  it.each([
    ["a broker that never answers", hang],
    ["one that answers a byte at a time", drip],
  ])("%s is given up at one deadline", async (_what, behaviour) => {
    upstream.on(create, behaviour);
    expect(await failure(100)).toMatchObject({ kind: "unavailable" });
  });

  it.each(["<html>", "null", "[]", "{}", '{"id":"","status":"ACTIVE"}'])(
    "%s with 200 cannot be read, and may have had its effect",
    async (body) => {
      upstream.on(create, replyText(body));
      expect(await failure()).toMatchObject({ kind: "malformed", isFinal: false });
    },
  );
});

describe("what a review found", () => {
  const results = async (kyc: unknown) => {
    upstream.on("GET /v1/accounts/a", reply(brokerAccount({ kyc_results: kyc })));
    return (await broker().account("a")).results;
  };

  it("is told code by code, unknown ones as well", async () => {
    const kyc = {
      accept: { DATE_OF_BIRTH: {} },
      indeterminate: { BRAND_NEW_2027: {} },
      reject: { WATCHLIST_HIT: {} },
      summary: "fail",
    };
    expect(await results(kyc)).toEqual([
      { code: "WATCHLIST_HIT", outcome: "reject", message: null },
      { code: "BRAND_NEW_2027", outcome: "indeterminate", message: null },
      { code: "DATE_OF_BIRTH", outcome: "accept", message: null },
    ]);
  });

  it("has the broker's text where it gave one", async () => {
    const text = "Please send\na letter.";
    expect(await results({ indeterminate: { OTHER: {} }, additional_information: text })).toEqual([
      { code: "OTHER", outcome: "indeterminate", message: "Please send a letter." },
    ]);
    expect(await results({ additional_information: text })).toEqual([
      { code: "OTHER", outcome: "indeterminate", message: "Please send a letter." },
    ]);
  });

  it.each([null, undefined, "none", [], { reject: "x", accept: 3 }])("is nothing in %j", async (kyc) => {
    expect(await results(kyc)).toEqual([]);
  });
});

describe("finding the account of a lost reply", () => {
  const find = () => broker().findAccount(application, reference);

  it("asks by e-mail, from shortly before the application on", async () => {
    upstream.on(list, reply([listedAccount()]));
    expect(await find()).toEqual({ id: brokerAccount().id, status: "SUBMITTED", results: [] });
    const query = new URL(upstream.seen[0]?.path ?? "", upstream.baseUrl).searchParams;
    expect(Object.fromEntries(query)).toEqual({
      query: "dana@example.com",
      created_after: "2026-11-20T09:55:00.000Z",
      entities: "contact,identity,agreements",
    });
  });

  it("knows it whatever the case of the e-mail, and whatever the broker's clock writes", async () => {
    const agreements = [{ agreement: "customer_agreement", signed_at: "2026-11-20T10:00:00.000000001Z" }];
    const contact = { email_address: "Dana@Example.com" };
    upstream.on(list, reply([{ id: "other" }, listedAccount(application, { agreements, contact })]));
    expect(await find()).toMatchObject({ id: brokerAccount().id });
  });

  it.each([
    ["another e-mail", { contact: { email_address: "dana@example.com.evil.example" } }],
    ["another person", { identity: { given_name: "Kim", family_name: "Lee" } }],
    [
      "an account that was signed for at another time",
      { agreements: [{ agreement: "customer_agreement", signed_at: "2026-11-20T10:00:01Z" }] },
    ],
    ["an account without agreements", { agreements: null }],
  ])("does not take %s for ours", async (_whose, changes) => {
    upstream.on(list, reply([listedAccount(application, changes)]));
    expect(await find()).toBeUndefined();
  });

  it("finds nothing in an empty list, and is not sure where there is no list", async () => {
    upstream.on(list, reply([]), reply({}));
    expect(await find()).toBeUndefined();
    await expect(find()).rejects.toThrow("brokerage findAccount: malformed");
  });
});
