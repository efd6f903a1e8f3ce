import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createAlpacaOauth } from "../../../api/providers/brokerage-oauth/alpaca/oauth";
import {
  type Behaviour,
  hang,
  type MisbehavingUpstream,
  redirectTo,
  refuse,
  reply,
  replyText,
  startUpstream,
} from "../../harness/upstream";

/* No traffic was recorded: the shapes are those of PROVIDERS 1, "OAuth", flow 1, and of RFC 6749. */

const token = "POST /oauth/token";
const redirectUri = "https://www.example.com/brokerage/callback";
let server: MisbehavingUpstream;
beforeAll(async () => {
  server = await startUpstream();
});
afterAll(() => server.close());

const adapter = (timeoutMs = 20_000) =>
  createAlpacaOauth(
    { clientId: "the-client", secret: "the-secret", scope: "account:write data" },
    { tokenUrl: `${server.baseUrl}/oauth/token`, timeoutMs },
  );
const exchange = (timeoutMs?: number) => adapter(timeoutMs).exchange({ code: "the code/+", redirectUri });

test("the page is the broker's own, with all that it is to be asked, and no secret", async () => {
  const url = new URL(await adapter().authorizeUrl({ state: "st&te", redirectUri }));
  expect(url.origin + url.pathname).toBe("https://app.alpaca.markets/oauth/authorize");
  expect(Object.fromEntries(url.searchParams)).toEqual({
    response_type: "code",
    client_id: "the-client",
    redirect_uri: redirectUri,
    state: "st&te",
    scope: "account:write data",
  });
});

test("the exchange is form-encoded and gives the token", async () => {
  server.on(token, reply({ access_token: "79500537", token_type: "bearer", scope: "data" }));
  expect(await exchange()).toEqual({ accessToken: "79500537", scope: "data" });
  const sent = server.seen.at(-1);
  expect(sent?.headers["content-type"]).toMatch(/^application\/x-www-form-urlencoded/);
  expect(Object.fromEntries(new URLSearchParams(sent?.body))).toEqual({
    grant_type: "authorization_code",
    code: "the code/+",
    client_id: "the-client",
    client_secret: "the-secret",
    redirect_uri: redirectUri,
  });
});

test("a reply without a scope allows what was asked for", async () => {
  server.on(token, reply({ access_token: "79500537", token_type: "Bearer" }));
  expect(await exchange()).toEqual({ accessToken: "79500537", scope: "account:write data" });
});

describe("a refusal", () => {
  test.each<[string, Behaviour]>([
    ["invalid", reply({ error: "invalid_grant", error_description: "code the code/+" }, 400)],
    ["invalid", reply({ code: 42210000, message: "the code/+" }, 422)],
    ["unauthorized", reply({ error: "invalid_client" }, 400)],
    ["unauthorized", reply({ code: 40110000, message: "request is not authorized" }, 401)],
    ["rate_limited", reply({ message: "too many requests." }, 429)],
    ["unavailable", replyText("<h1>Bad gateway</h1>", 502, { "content-type": "text/html" })],
    ["unavailable", redirectTo("http://127.0.0.1:1/")],
    ["unavailable", refuse],
    ["malformed", replyText("not JSON")],
    ["malformed", reply({ access_token: "79500537", token_type: "mac" })],
  ])("is %s, asked once, and its message holds nothing that was sent", async (kind, behaviour) => {
    server.on(token, behaviour);
    const before = server.count(token);
    const error = await exchange().catch((reason: unknown) => reason);
    expect(error).toMatchObject({ name: "OauthError", kind });
    expect(String(error)).not.toMatch(/the code|the-secret|79500537/);
    expect(server.count(token) - before, "a code is good for one").toBe(1);
  });

  test("comes by itself where nobody answers", async () => {
    server.on(token, hang);
    await expect(exchange(200)).rejects.toMatchObject({ kind: "unavailable" });
  });
});
