import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import Ajv2020, { type AnySchemaObject } from "ajv/dist/2020";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { parse } from "yaml";
import { createPlaidBankLink } from "../../../api/providers/bank-link/plaid/bank-link";
import { createPlaidHttp } from "../../../api/providers/bank-link/plaid/http";
import { createWebhookVerification } from "../../../api/providers/bank-link/plaid/webhook-key";
import type { BankLink } from "../../../api/providers/bank-link/port";
import { type Plaid, plaidError, startPlaid } from "../../harness/plaid";
import { type MisbehavingUpstream, reply, startUpstream } from "../../harness/upstream";

const folder = process.env.PROVIDER_SPECS ?? "";
const file = path.join(folder, "bank-link-openapi.yml");
const missing = !folder || !existsSync(file);
if (missing) {
  console.warn(
    "The bank link is not held to its document: PROVIDER_SPECS names no folder with bank-link-openapi.yml.",
  );
}
const text = missing ? "{}" : readFileSync(file, "utf8");
const document: AnySchemaObject = parse(text);
const at = (...names: string[]): AnySchemaObject =>
  names.reduce<AnySchemaObject>((node, name) => node?.[name] ?? {}, document);

/** The document is of OpenAPI 3.0, where what may be null says so beside its type. */
function plain(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(plain);
  if (typeof node !== "object" || node === null) return node;
  const {
    nullable,
    enum: words,
    ...rest
  } = Object.fromEntries(Object.entries(node).map(([name, value]) => [name, plain(value)]));
  const schema = { ...rest, ...(Array.isArray(words) && { enum: nullable ? [...words, null] : words }) };
  return nullable === true ? { anyOf: [schema, { type: "null" }] } : schema;
}

const accountId = "vzeNDwK7KQIm4yEog683uElbp9GRLEFXGK98D";
const returnUrl = "https://www.example.com/back";
/** Each operation that we ask for, once as our adapter asks. */
const operations: [string, string, (link: BankLink) => Promise<unknown>][] = [
  ["a link", "/link/token/create", (link) => link.begin({ returnUrl, userId: "user-1" })],
  [
    "a link that mends",
    "/link/token/create",
    (link) => link.begin({ returnUrl, userId: "u", accessToken: "access-1" }),
  ],
  ["what became of a link", "/link/token/get", (link) => link.result("link-1")],
  ["whether it was mended", "/link/token/get", (link) => link.isMended("link-1")],
  ["a sign-in", "/item/public_token/exchange", (link) => link.exchange("public-1")],
  [
    "a broker's token",
    "/processor/token/create",
    (link) => link.processorToken({ accessToken: "a", accountId }),
  ],
  ["how a sign-in stands", "/item/get", (link) => link.readItem("access-1")],
  ["its removal", "/item/remove", (link) => link.removeItem("access-1")],
];

describe.skipIf(missing)("the bank link's published document", () => {
  const ajv = new Ajv2020({ strict: false, allErrors: true, validateFormats: false });
  const whole = plain(document);
  if (typeof whole === "object" && whole) ajv.addSchema({ ...whole, $id: "plaid" });
  const complaintsOf = (schema: string, value: unknown) => {
    const validate = ajv.compile({ $ref: `plaid#/components/schemas/${schema}` });
    return validate(value) ? [] : (validate.errors ?? []);
  };
  const schemaOf = (content: AnySchemaObject) =>
    String(content["application/json"]?.schema?.$ref).split("/").at(-1) ?? "";
  const requestOf = (route: string) => schemaOf(at("paths", route, "post", "requestBody", "content"));
  const contentOf = (route: string) => at("paths", route, "post", "responses", "200", "content");
  const samplesOf = (route: string): unknown[] =>
    Object.values<AnySchemaObject>(contentOf(route)["application/json"]?.examples ?? {}).map(
      ({ value }) => value,
    );

  let upstream: MisbehavingUpstream;
  beforeEach(async () => {
    upstream = await startUpstream();
  });
  afterEach(() => upstream.close());
  const link = () => {
    const ask = createPlaidHttp({ url: upstream.baseUrl, clientId: "the-client", secret: "the-secret" });
    const verify = createWebhookVerification(ask, () => new Date());
    return createPlaidBankLink(ask, {
      clientName: "Trade",
      webhookUrl: "https://up.example/webhooks/banks",
      verify,
    });
  };

  it.each(operations)("has what we ask for %s by, and every field of it (%s)", async (_what, route, ask) => {
    await ask(link()).catch(() => undefined);
    const body: unknown = JSON.parse(upstream.seen[0]?.body ?? "");
    expect(upstream.seen[0]).toMatchObject({ method: "POST", path: route });
    expect(complaintsOf(requestOf(route), body)).toEqual([]);
    const known = Object.keys(at("components", "schemas", requestOf(route), "properties"));
    expect(Object.keys(body ?? {}).filter((name) => !known.includes(name))).toEqual([]);
  });

  it.each(operations)("gives a sample that we read, for %s (%s)", async (_what, route, ask) => {
    const samples = samplesOf(route);
    expect(samples.length).toBeGreaterThan(0);
    for (const sample of samples) {
      // Its samples of links are of ones without a page of the provider's own.
      const isBegun = route === "/link/token/create";
      const hosted = isBegun ? { hosted_link_url: "https://secure.plaid.com/hl/1" } : {};
      upstream.on(`POST ${route}`, reply({ ...Object(sample), ...hosted }));
      await ask(link());
    }
  });

  describe("the stand-in that other tests ask", () => {
    let plaid: Plaid;
    beforeEach(async () => {
      plaid = await startPlaid();
    });
    afterEach(() => plaid.upstream.close());

    it.each([
      ["/item/get", { access_token: "access-1" }],
      ["/item/remove", { access_token: "access-1" }],
      ["/webhook_verification_key/get", { key_id: "" }],
    ])("answers %s as the document has it", async (route, body) => {
      const broken = plaidError("ITEM_ERROR", "ITEM_LOGIN_REQUIRED");
      plaid.items.set("access-1", { item_id: "item-1", error: broken, consent_expiration_time: null });
      const asked = "key_id" in body ? { key_id: plaid.kid } : body;
      const answer = await fetch(plaid.upstream.baseUrl + route, {
        method: "POST",
        body: JSON.stringify(asked),
      });
      expect(answer.status).toBe(200);
      expect(complaintsOf(schemaOf(contentOf(route)), await answer.json())).toEqual([]);
    });
  });

  const item = { webhook_type: "ITEM", item_id: "item-1", environment: "sandbox" };
  it.each<[string, Record<string, unknown>]>([
    ["ItemErrorWebhook", { webhook_code: "ERROR", error: plaidError("ITEM_ERROR", "ITEM_LOGIN_REQUIRED") }],
    [
      "PendingExpirationWebhook",
      { webhook_code: "PENDING_EXPIRATION", consent_expiration_time: "2026-12-01T00:00:00Z" },
    ],
    [
      "PendingDisconnectWebhook",
      {
        ...{ webhook_code: "PENDING_DISCONNECT", reason: "INSTITUTION_TOKEN_EXPIRATION" },
        disconnect_time: "2026-12-01T00:00:00Z",
      },
    ],
    ["ItemLoginRepairedWebhook", { webhook_code: "LOGIN_REPAIRED" }],
  ])("has the news that tests send, as %s", (schema, changes) => {
    expect(complaintsOf(schema, { ...item, ...changes })).toEqual([]);
  });
});
