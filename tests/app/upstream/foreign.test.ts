import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { UpstreamError } from "~/upstream/errors.server";
import { panel } from "~/upstream/panel.server";
import { isOnlyMessage } from "~/upstream/reading.server";
import { callsTo, TestHolder } from "../../harness/client";
import { fieldsOf, replies, sampleOf, schemaOf, withField } from "../../harness/contract-samples";
import { accessToken, ada } from "../../harness/tokens";
import {
  type Behaviour,
  type MisbehavingUpstream,
  reply,
  replyText,
  startUpstream,
} from "../../harness/upstream";

const login = "POST /api/users/login";
const profile = "GET /api/users/profile/";
const tokens = { accessToken: accessToken("ada"), refreshToken: undefined };
const empty =
  (status: number, headers: Record<string, string> = {}): Behaviour =>
  (_req, res) =>
    void res.writeHead(status, headers).end();

let upstream: MisbehavingUpstream;
beforeEach(async () => {
  upstream = await startUpstream();
});
afterEach(() => upstream.close());

const calls = () => callsTo(upstream.baseUrl, { holder: new TestHolder(tokens) }).upstream;
const failure = (call: Promise<unknown>): Promise<UpstreamError> =>
  call.then(
    () => expect.fail("the call succeeded"),
    (error) => error,
  );

describe("a success without a body", () => {
  test.each<[string, Behaviour]>([
    ["204", empty(204)],
    ["200 and no type", empty(200)],
    ["202 and the type of JSON", empty(202, { "content-type": "application/json" })],
    ["200 and blank text", replyText(" \n", 200, { "content-type": "text/plain" })],
    ["200 and {}", reply({})],
    ["200 and null", reply(null)],
  ])("is one of a call that tells only a sentence: %s", async (_, behaviour) => {
    upstream.on("DELETE /api/users/sessions/session-1", behaviour);
    await expect(calls().users.endSession({ id: "session-1" })).resolves.toEqual({ message: "" });
  });

  test("is none of a call whose reply is needed", async () => {
    upstream.on(login, empty(204));
    const { users } = calls();
    expect(await failure(users.login({ email: ada.email, password: "p" }))).toMatchObject({
      kind: "malformed",
    });
  });

  test("is none where a page came in place of the reply", async () => {
    upstream.on(
      "DELETE /api/users/sessions/session-1",
      replyText("<html>Welcome</html>", 200, { "content-type": "text/html" }),
    );
    expect(await failure(calls().users.endSession({ id: "session-1" }))).toMatchObject({ kind: "malformed" });
  });

  test("is accepted by the schemas of these calls and no others", () => {
    const only = replies.flatMap(({ call, schema }) => (isOnlyMessage(schema) ? [call] : []));
    expect(only).toEqual(
      expect.arrayContaining([
        "auth.logout",
        "brokerage.createAccount",
        "brokerage.removeBank",
        "investors.cancelPledge",
        "investors.deleteAccount",
        "investors.logout",
        "transactions.cancel",
        "transactions.unCancel",
        "users.deleteAccount",
        "users.endBrokerageConnection",
        "users.endSession",
      ]),
    );
    const accepting = replies.filter(({ schema }) => schema.safeParse({ message: "" }).success);
    expect(only.sort()).toEqual(accepting.map(({ call }) => call).sort());
  });
});

describe("the sentence of a refusal", () => {
  const said = "This address is on hold.";
  test.each<[string, unknown]>([
    ["message", { message: said, detail: "Another one.", error: "Unauthorized" }],
    ["data.message, before message", { message: "Another one.", data: { message: said } }],
    ["a list of messages", { statusCode: 401, message: [said, "Another one."], error: "Unauthorized" }],
    ["detail of problem+json", { type: "about:blank", title: "On hold", status: 401, detail: said }],
    ["title of problem+json without detail", { title: said, status: 401 }],
    ["error_description", { error: "invalid_grant", error_description: said }],
    ["error", { error: said }],
    ["error.message", { error: { code: 7, message: said } }],
    ["a list of errors", { errors: [{ code: "7", detail: said }] }],
    ["a list of texts", { errors: [said, "Another one."] }],
    ["lists by field", { errors: { email: [said] } }],
    ["markup in it is read as text", { error: `<b>${said}</b>` }],
  ])("is read from %s", async (_, body) => {
    upstream.on(login, reply(body, 401));
    expect((await failure(calls().users.login({ email: ada.email, password: "p" }))).userMessage).toBe(said);
  });

  test("is read from application/problem+json", async () => {
    upstream.on(
      login,
      replyText(JSON.stringify({ detail: said }), 401, { "content-type": "application/problem+json" }),
    );
    expect((await failure(calls().users.login({ email: ada.email, password: "p" }))).userMessage).toBe(said);
  });

  test.each<[string, Behaviour]>([
    ["a code", reply({ error: "invalid_grant" }, 401)],
    ["a code as its message", reply({ message: "INVALID_CREDENTIALS" }, 401)],
    ["the name of the status", reply({ message: "Unauthorized", error: "Unauthorized" }, 401)],
    ["HTML", replyText("<html><p>Sign in to the proxy.</p></html>", 401, { "content-type": "text/html" })],
    ["HTML in JSON", reply({ error: "<html><p>Sign in to the proxy.</p></html>" }, 401)],
    ["nothing", empty(401)],
    ["nothing, and 403", empty(403)],
    ["nothing, and 404", empty(404)],
    ["nothing, and 400", empty(400)],
  ])("is a login's own where the upstream has %s", async (_, behaviour) => {
    upstream.on(login, behaviour);
    upstream.on("POST /api/investors/login", behaviour);
    const { users, investors } = calls();
    const credentials = { email: ada.email, password: "p" };
    for (const call of [users.login(credentials), investors.login(credentials)]) {
      expect((await failure(call)).userMessage).toBe("Wrong email or password.");
    }
  });

  test("asks nobody to log in for a call that needs no login", async () => {
    upstream.on("GET /api/symbols/search", empty(401));
    expect(await failure(calls().market.searchSymbols({ q: "A" }))).toMatchObject({
      kind: "malformed",
      userMessage: "Something went wrong on our side. Please try again.",
    });
    upstream.on(profile, empty(401));
    expect((await failure(calls().users.profile())).userMessage).toBe("Please log in to continue.");
  });

  test.each([400, 405, 406, 415, 418, 422, 426])(
    "never tells a reader, who entered nothing, to check what they entered: %d",
    async (status) => {
      upstream.on(profile, empty(status));
      const { userMessage } = await failure(calls().users.profile());
      expect(userMessage).toBe("Something went wrong on our side. Please try again.");
    },
  );

  test("never tells who entered something to check it where the upstream has not the method", async () => {
    upstream.on("POST /api/newsletter/subscribe", empty(405));
    expect(await failure(calls().users.subscribeNewsletter({ email: ada.email }))).toMatchObject({
      kind: "malformed",
      userMessage: "Something went wrong on our side. Please try again.",
    });
  });
});

test("a record that is withheld whole is told of as that, and not as a fault of ours", async () => {
  const schema = schemaOf("roi.trades");
  const paths = fieldsOf(schema).filter(({ name }) => name === "withheld");
  const body = paths.reduce((whole, { path }) => withField(whole, path, true), sampleOf(schema));
  upstream.on("GET /api/public-tracker/trades", reply(body));
  expect((await failure(calls().roi.trades({}))).userMessage).toBe(
    "The licence of these figures does not let us show them.",
  );
});

test.each([405, 406, 415])("what a framework says of a %i is for operators", async (status) => {
  upstream.on(profile, reply({ detail: 'Method "GET" not allowed.' }, status));
  const error = await failure(calls().users.profile());
  expect([error.kind, error.said]).toEqual(["malformed", undefined]);
});

test("a part of a page whose method the upstream has not is not offered", async () => {
  upstream.on(profile, empty(405, { allow: "POST" }));
  expect(await panel(calls().users.profile())).toEqual({ state: "not-offered" });
});
