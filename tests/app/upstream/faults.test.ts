import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { UpstreamError } from "~/upstream/errors.server";
import { callsTo, shortLimits, TestHolder } from "../../harness/client";
import { accessToken, ada } from "../../harness/tokens";
import {
  type Behaviour,
  drip,
  flood,
  gzipBomb,
  gzipped,
  hang,
  type MisbehavingUpstream,
  redirectTo,
  refuse,
  reply,
  replyText,
  resetMidBody,
  startUpstream,
} from "../../harness/upstream";

const profile = "GET /api/users/profile/";
const login = "POST /api/users/login";
const credentials = { email: ada.email, password: "not a real one" };
const tokens = { accessToken: accessToken("ada"), refreshToken: "refresh-1" };

let upstream: MisbehavingUpstream;
beforeEach(async () => {
  upstream = await startUpstream();
});
afterEach(() => upstream.close());

const calls = (options = {}) => callsTo(upstream.baseUrl, { holder: new TestHolder(tokens) }, options);
const failure = (call: Promise<unknown>): Promise<UpstreamError> =>
  call.then(
    () => expect.fail("the call succeeded"),
    (error) => error,
  );
const readFailing = (behaviour: Behaviour, options = {}) => {
  upstream.on(profile, behaviour);
  return failure(calls(options).upstream.users.profile());
};

describe("R1, R2: an upstream that does not finish", () => {
  test.each([
    ["accepts and never answers", hang],
    ["drips a byte at a time", drip],
  ])("one that %s is given up at the deadline of reads", async (_, behaviour) => {
    const error = await readFailing(behaviour, { readMs: shortLimits.readMs });
    expect(error).toMatchObject({ kind: "unavailable", status: 503, call: "users.profile" });
    expect(error.retryAfterSeconds).toBeGreaterThan(0);
    expect(upstream.count(profile)).toBe(1);
  });

  test("a write is given up at its own deadline, and not sent again", async () => {
    upstream.on(login, hang);
    const { upstream: client } = calls({ writeMs: shortLimits.writeMs });
    expect(await failure(client.users.login(credentials))).toMatchObject({
      kind: "unavailable",
      status: 503,
    });
    expect(upstream.count(login)).toBe(1);
  });
});

describe("R3: a body beyond a megabyte", () => {
  test("is refused while it comes, without being read to its end", async () => {
    const counter = { sent: 0 };
    expect(await readFailing(flood(counter))).toMatchObject({ kind: "malformed", status: 502 });
    expect(counter.sent).toBeLessThan(30_000_000);
  });

  test("is refused by its announced length", async () => {
    const error = await readFailing(replyText("{}", 200, { "content-length": "400000000" }));
    expect(error).toMatchObject({ kind: "malformed" });
  });

  test("is not waited for, and its connection not held, once its headers say that it is not taken", async () => {
    const closed = new Promise<void>((resolve) => {
      upstream.on(profile, (_req, res) => {
        res.once("close", resolve);
        res.writeHead(200, { "content-type": "application/json", "content-encoding": "gzip" }).write("x");
      });
    });
    expect(await failure(calls().upstream.users.profile())).toMatchObject({ kind: "malformed" });
    await closed;
  });

  test("is refused when it is a gzip bomb: nothing compressed is taken, for none was asked for", async () => {
    const bomb = await readFailing(gzipBomb);
    expect(bomb).toMatchObject({
      kind: "malformed",
      message: "users.profile: malformed (compressed, unasked)",
    });
    expect(await readFailing(gzipped(ada))).toMatchObject({ kind: "malformed" });
    expect(upstream.seen[0]?.headers["accept-encoding"]).toBe("identity");
  });
});

describe("R4: a reply of the wrong shape is a typed error that shows nothing of it", () => {
  const secret = "TOP-SECRET-MARKER";
  const html = `<html><body>${secret}</body></html>`;
  const deep = `${"[".repeat(200_000)}${"]".repeat(200_000)}`;
  test.each<[string, Behaviour]>([
    ["HTML with 200", replyText(html, 200, { "content-type": "text/html" })],
    ["HTML that says it is JSON", replyText(html)],
    ["truncated JSON", replyText(`{"id":"${secret}`)],
    ["JSON without a content type", replyText(JSON.stringify(ada), 200, { "content-type": "text/plain" })],
    ["204", (_req, res) => void res.writeHead(204).end()],
    ["an empty body", replyText("")],
    ["null", reply(null)],
    ["a list", reply([ada])],
    ["a wrong type", reply({ ...ada, id: { nested: secret } })],
    ["a missing required field", reply({ ...ada, id: undefined })],
    ["200,000 nested lists", replyText(deep)],
    ["200,000 nested objects", replyText(`${'{"a":'.repeat(200_000)}1${"}".repeat(200_000)}`)],
  ])("%s", async (_, behaviour) => {
    const error = await readFailing(behaviour);
    expect(error).toMatchObject({
      name: "UpstreamError",
      kind: "malformed",
      status: 502,
      call: "users.profile",
    });
    expect(error.userMessage).toBe("Something went wrong on our side. Please try again.");
    expect(`${error.message} ${String(error.cause)}`).not.toContain(secret);
  });

  test.each([500, 502, 503])("a %i's own words are for operators", async (status) => {
    const error = await readFailing(reply({ message: `${secret} at db.ts:12` }, status));
    expect(error).toMatchObject({ kind: "unavailable", status: 503 });
    expect(error.userMessage).not.toContain(secret);
  });

  test.each([
    ["HTML of a proxy", replyText(html, 403, { "content-type": "text/html" })],
    ["markup in its message", reply({ message: html }, 403)],
    ["a stack in its message", reply({ message: `${secret}\n    at run (db.ts:12)` }, 403)],
    ["an endless message", reply({ message: secret.repeat(1000) }, 403)],
  ])("a refusal with %s gets a sentence of ours", async (_, behaviour) => {
    const error = await readFailing(behaviour);
    expect(error).toMatchObject({ kind: "forbidden", status: 403 });
    expect(error.userMessage).not.toContain(secret);
  });

  test("a refusal's own sentence is shown, the nested one first", async () => {
    expect((await readFailing(reply({ message: "Not yours." }, 403))).userMessage).toBe("Not yours.");
    for (const [message, said] of [
      ["Your <b>card</b> was refused: it&#39;s expired.", "Your card was refused: it's expired."],
      ["<p>First.</p><p>Second.</p><script>x()</script>", "First. Second."],
      ["Less than 5 < 6 & more", "Less than 5 < 6 & more"],
    ])
      expect((await readFailing(reply({ message }, 403))).userMessage).toBe(said);
    const nested = reply({ message: "outer", data: { message: "The broker said no." } }, 422);
    expect((await readFailing(nested)).userMessage).toBe("The broker said no.");
  });

  test("a prototype in the reply changes nothing", async () => {
    const hostile = `{"__proto__":{"polluted":1},"\\u005f_proto__":{"polluted":1},${JSON.stringify(ada).slice(1)}`;
    upstream.on(profile, replyText(hostile));
    const user = await calls().upstream.users.profile();
    expect(user).toMatchObject(ada);
    expect(Object.getPrototypeOf(user)).toBe(Object.prototype);
    expect("polluted" in user).toBe(false);
  });

  test("a missing optional field is no error, and unknown ones pass", async () => {
    const { phone, ...rest } = ada;
    upstream.on(profile, reply({ ...rest, somethingNew: [1] }));
    expect(await calls().upstream.users.profile()).toMatchObject(rest);
    expect(phone).toBeDefined();
  });
});

describe("R5: an upstream that cannot be reached", () => {
  test("a read is tried once more", async () => {
    upstream.on(profile, refuse, reply(ada));
    expect(await calls().upstream.users.profile()).toMatchObject({ id: "u1" });
    upstream.on(profile, resetMidBody, reply(ada));
    expect(await calls().upstream.users.profile()).toMatchObject({ id: "u1" });
    expect(upstream.count(profile)).toBe(4);
  });

  test("a read that did not arrive in time is tried once more, and a write is not", async () => {
    const late = reply({ message: "The request did not arrive in time." }, 408);
    upstream.on(profile, late, reply(ada));
    expect(await calls().upstream.users.profile()).toMatchObject({ id: "u1" });
    upstream.on(login, late, reply(ada));
    expect(await failure(calls().upstream.users.login(credentials))).toMatchObject({ kind: "unavailable" });
    expect(upstream.count(login)).toBe(1);
  });

  test("a read that fails twice is unavailable, after exactly two attempts", async () => {
    expect(await readFailing(refuse)).toMatchObject({ kind: "unavailable", status: 503 });
    expect(upstream.count(profile)).toBe(2);
  });

  test("a write is never sent twice", async () => {
    upstream.on(login, resetMidBody, reply(ada));
    expect(await failure(calls().upstream.users.login(credentials))).toMatchObject({ kind: "unavailable" });
    expect(upstream.count(login)).toBe(1);
  });

  test("a write with an idempotency key is sent again with the same key", async () => {
    upstream.on(login, refuse, reply({ ...ada, token: "t" }));
    await calls().upstream.users.login(credentials, { context: { idempotencyKey: "once-1" } });
    expect(upstream.seen.map(({ headers }) => headers["idempotency-key"])).toEqual(["once-1", "once-1"]);
  });

  test("a GET with a side effect is a write", async () => {
    const mail = "GET /api/users/request-new-password";
    upstream.on(mail, refuse, reply({ message: "sent" }));
    const error = await failure(calls().upstream.users.requestNewPassword({ email: ada.email }));
    expect(error).toMatchObject({ kind: "unavailable" });
    expect(upstream.count(mail)).toBe(1);
  });

  test("nobody listens, or there is no such host", async () => {
    const { baseUrl } = upstream;
    await upstream.close();
    for (const url of [baseUrl, "http://no-such-host.invalid"]) {
      const error = await failure(callsTo(url).upstream.users.exists({ email: ada.email }));
      expect(error).toMatchObject({ kind: "unavailable", status: 503 });
    }
  });

  test("a busy upstream is asked again after its Retry-After, if that is in time", async () => {
    upstream.on(profile, reply({ message: "busy" }, 503, { "retry-after": "0" }), reply(ada));
    expect(await calls().upstream.users.profile()).toMatchObject({ id: "u1" });
    upstream.on(profile, reply({ message: "Slow down." }, 429, { "retry-after": "120" }));
    const error = await failure(calls().upstream.users.profile());
    expect(error).toMatchObject({ kind: "rate_limited", status: 429, retryAfterSeconds: 120 });
    expect(upstream.count(profile)).toBe(3);
  });
});

describe("R9: a redirect", () => {
  test.each([301, 302, 307, 308])("with %i is not followed, and the bearer stays here", async (status) => {
    const elsewhere = await startUpstream();
    const error = await readFailing(redirectTo(`${elsewhere.baseUrl}/api/users/profile/`, status));
    expect(error).toMatchObject({ kind: "malformed", status: 502 });
    expect(elsewhere.seen).toEqual([]);
    await elsewhere.close();
  });
});
