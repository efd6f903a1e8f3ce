import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createPlaidBankLink } from "../../../api/providers/bank-link/plaid/bank-link";
import { createPlaidHttp } from "../../../api/providers/bank-link/plaid/http";
import { createWebhookVerification } from "../../../api/providers/bank-link/plaid/webhook-key";
import { plaidError as error } from "../../harness/plaid";
import { type MisbehavingUpstream, reply, startUpstream } from "../../harness/upstream";

/** No traffic of the real one was recorded: the shapes are those of its published document. */
const token = "link-sandbox-33792986-2b9c-4b80-b1f2-518caaac6183";
const accountId = "vzeNDwK7KQIm4yEog683uElbp9GRLEFXGK98D";
const session = (changes: Record<string, unknown>) => ({
  ...{ link_session_id: "356dbb28-7f98-44d1-8e6d-0cec580f3171", started_at: "2026-11-21T10:00:00Z" },
  ...{ finished_at: null, on_success: null, exit: null, events: [], results: null, ...changes },
});
const namedAgain = session({
  results: { item_add_results: [{ public_token: "public-1", accounts: [] }], cra_item_add_results: [] },
});

let upstream: MisbehavingUpstream;
beforeEach(async () => {
  upstream = await startUpstream();
});
afterEach(() => upstream.close());

function plaid() {
  const ask = createPlaidHttp({ url: upstream.baseUrl, clientId: "the-client", secret: "the-secret" });
  return createPlaidBankLink(ask, {
    clientName: "Trade Signals",
    webhookUrl: "https://upstream.example/webhooks/banks",
    verify: createWebhookVerification(ask, () => new Date()),
  });
}
const bodyOf = (at: number): unknown => JSON.parse(upstream.seen[at]?.body ?? "");

describe("a sign-in", () => {
  it("is had for a public token, and a token for Alpaca is made by it", async () => {
    upstream.on("POST /item/public_token/exchange", reply({ access_token: "access-1", item_id: "item-1" }));
    upstream.on("POST /processor/token/create", reply({ processor_token: "processor-1", request_id: "r" }));
    const item = await plaid().exchange("public-1");
    expect(item).toEqual({ accessToken: "access-1", itemId: "item-1" });
    const asked = { accessToken: item.accessToken, accountId };
    expect(await plaid().processorToken(asked)).toBe("processor-1");
    expect([bodyOf(0), bodyOf(1)]).toEqual([
      { public_token: "public-1" },
      { access_token: "access-1", account_id: accountId, processor: "alpaca" },
    ]);
  });

  it("is none where the exchange fails", async () => {
    const said = error("INVALID_INPUT", "INVALID_PUBLIC_TOKEN");
    upstream.on("POST /item/public_token/exchange", reply(said, 400));
    const asked = plaid().exchange("public-1");
    await expect(asked).rejects.toMatchObject({ kind: "invalid", code: "INVALID_PUBLIC_TOKEN" });
  });

  it("is mended by a link of its own, which asks for no product and no accounts anew", async () => {
    upstream.on(
      "POST /link/token/create",
      reply({
        link_token: token,
        expiration: "2026-11-21T14:00:00Z",
        hosted_link_url: "https://secure.plaid.com/hl/1",
      }),
    );
    const returnUrl = "https://www.example.com/back";
    await plaid().begin({ returnUrl, userId: "user-1", accessToken: "access-1" });
    expect(bodyOf(0)).toEqual({
      ...{ client_name: "Trade Signals", language: "en", country_codes: ["US"], access_token: "access-1" },
      user: { client_user_id: "user-1" },
      hosted_link: { completion_redirect_uri: returnUrl, url_lifetime_seconds: 14_400 },
    });
  });

  it.each<[string, unknown[], boolean]>([
    ["nobody has been there", [], false],
    [
      "it was left",
      [session({ finished_at: "2026-11-21T10:01:00Z", exit: { error: null, metadata: {} } })],
      false,
    ],
    ["it came to its end", [session({ events: [{ event_name: "OPEN" }, { event_name: "HANDOFF" }] })], true],
    ["it succeeded by the older word", [session({ on_success: { public_token: "p", metadata: {} } })], true],
    ["it names the sign-in again", [namedAgain], true],
  ])("where %s, is mended: %s", async (_what, link_sessions, isMended) => {
    upstream.on("POST /link/token/get", reply({ link_token: token, link_sessions, request_id: "r" }));
    expect(await plaid().isMended(token)).toBe(isMended);
  });

  it.each<[string, Record<string, unknown>, unknown]>([
    ["is well", { error: null, consent_expiration_time: null }, { isBroken: false }],
    ["is broken", { error: error("ITEM_ERROR", "ITEM_LOGIN_REQUIRED") }, { isBroken: true }],
    [
      "was taken back by its owner",
      { error: error("ITEM_ERROR", "USER_PERMISSION_REVOKED") },
      { isBroken: true },
    ],
    [
      "is at a bank that is down",
      { error: error("INSTITUTION_ERROR", "INSTITUTION_DOWN") },
      { isBroken: false },
    ],
    [
      "ends one day",
      { error: null, consent_expiration_time: "2026-12-01T00:00:00Z" },
      { isBroken: false, consentEndsAt: new Date("2026-12-01T00:00:00Z") },
    ],
  ])("that %s is read as such", async (_what, item, standing) => {
    upstream.on("POST /item/get", reply({ item: { item_id: "item-1", ...item }, request_id: "r" }));
    expect(await plaid().readItem("access-1")).toEqual(standing);
  });

  it.each(["INVALID_ACCESS_TOKEN", "ITEM_NOT_FOUND"])(
    "that the provider knows no more (%s) is broken",
    async (code) => {
      upstream.on("POST /item/get", reply(error("INVALID_INPUT", code), 400));
      expect(await plaid().readItem("access-1")).toEqual({ isBroken: true });
    },
  );

  it("that cannot be read is not taken for one that is gone", async () => {
    upstream.on("POST /item/get", reply(error("INVALID_INPUT", "INVALID_API_KEYS"), 400));
    await expect(plaid().readItem("access-1")).rejects.toMatchObject({ kind: "unauthorized" });
  });
});
