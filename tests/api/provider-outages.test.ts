import { afterAll, beforeAll, expect, it } from "vitest";
import { createAlpacaOauth } from "../../api/providers/brokerage-oauth/alpaca/oauth";
import { readSettings } from "../../api/settings";
import { createTestApi, type TestApi } from "../harness/api";
import { allow, exchange, owner } from "../harness/broker-oauth";
import { type MisbehavingUpstream, refuse, reply, startUpstream } from "../harness/upstream";

let provider: MisbehavingUpstream;
let api: TestApi;
beforeAll(async () => {
  provider = await startUpstream();
  const { baseUrl } = provider;
  const { bankLink, brokerageOauth } = readSettings({
    API_TOKEN_SECRETS: "the token secret of tests is forty letters",
  });
  const plaid = { url: baseUrl, clientId: "client-of-ours", secret: "secret-of-ours" };
  const keys = { ...brokerageOauth.alpaca, clientId: "client-of-ours", secret: "secret-of-ours" };
  api = await createTestApi({
    settings: { publicUrl: "http://site.test", bankLink: { ...bankLink, adapter: "plaid", plaid } },
    brokerOauth: (sandbox) => ({
      ...sandbox,
      exchange: createAlpacaOauth(keys, { tokenUrl: `${baseUrl}/oauth/token` }).exchange,
    }),
  });
});
afterAll(async () => {
  await api.close();
  await provider.close();
});

const away = { status: 503, body: { message: expect.stringMatching(/try again in a moment/) } };
const failedOf = (sent: { headers: Headers }) => sent.headers.get("x-failed-dependency");
const logged = (call: string) =>
  api
    .logs()
    .filter((line) => line.includes('"a call failed"') && line.includes(call))
    .at(-1);

it.each([
  ["does not answer", refuse, "broker-connection; code=ECONNRESET"],
  ["answers that it is out of order", reply({}, 503), "broker-connection; code=503"],
  ["does not know us", reply({ error: "invalid_client" }, 401), "broker-connection; code=unauthorized"],
] as const)(
  "a broker that %s while an account is connected is an outage, and named",
  async (_, what, failed) => {
    provider.on("POST /oauth/token", what);
    const dana = await owner(api, `dana-${failed.length}@example.com`);
    const back = await allow(api, (await dana.begun()).url);
    const answered = await exchange(api, back, { asSite: true });
    expect(answered).toMatchObject(away);
    expect(answered.headers.get("retry-after")).toBe("10");
    expect(failedOf(answered)).toBe(failed);
    expect(logged("users.exchangeBrokerageOauth")).toContain('"dependency":"broker-connection"');
    expect(await dana.connection()).toEqual({ connected: false });
  },
);

it("others than the site are not told which provider it was", async () => {
  provider.on("POST /oauth/token", refuse);
  const dana = await owner(api, "kim@example.com");
  const answered = await exchange(api, await allow(api, (await dana.begun()).url));
  expect(answered).toMatchObject(away);
  expect(failedOf(answered)).toBeNull();
});

it("a bank link that does not answer is an outage, too", async () => {
  provider.on("POST /link/token/create", refuse);
  const body = { returnUrl: "http://site.test/account/bank-link/return" };
  const answered = await api.call("POST", `/api/${api.settings.bankLink.provider}/link`, {
    asSite: true,
    body,
  });
  expect(answered).toMatchObject(away);
  expect(failedOf(answered)).toMatch(/^bank-link; code=/);
});
