import { afterAll, beforeAll, expect, test } from "vitest";
import { leadTo } from "~/lead-to.server";
import type { LeadsOut } from "~/page-context";
import { buildOf } from "../harness/build";
import { type SiteUnderTest, startSite } from "../harness/site";

const pages = "https://pages.example.test";
const cards = "https://cards.example.test";
const leave =
  (url: string, kind?: LeadsOut) =>
  ({ context }: Parameters<NonNullable<Parameters<typeof buildOf>[0][string]["action"]>>[0]) =>
    leadTo(context, url, "bankLink.link", kind);

let site: SiteUnderTest;
beforeAll(async () => {
  const build = buildOf({
    "/form": {},
    "/leave": { handle: { leadsOut: "providers" }, action: leave(`${pages}/hosted/1?a=b`) },
    "/pay": { handle: { leadsOut: "cards" }, action: leave(`${cards}/card/1`, "cards") },
    "/strayed-card": { action: leave(`${pages}/card/1`, "cards") },
    "/strayed-bank": { action: leave(`${cards}/bank/1`) },
    "/stray": { action: leave("https://evil.example/hosted/1") },
    "/alike": { action: leave(`${pages}.evil.example/`) },
    "/named": { action: leave("https://pages.example.test@evil.example/") },
    "/signed": { action: leave("https://user:secret@pages.example.test/") },
    "/script": { action: leave("javascript:alert(1)") },
    "/nothing": { action: leave("/2024") },
    "/extra": {
      loader({ context }) {
        context.policy.allow({
          "script-src": ["https://cdn.example/a.js"],
          "frame-src": ["https://cdn.example/"],
          payment: ["https://cdn.example"],
        });
        return null;
      },
    },
  });
  site = await startSite({ build, env: { HOSTED_PAGE_ORIGINS: pages, CARD_PAGE_ORIGINS: cards } });
});
afterAll(() => site.close());

const policyOf = async (path: string) =>
  String((await site.request(path)).headers["content-security-policy"]).split("; ");

test("a page whose forms lead out says so in its policy, and no other page does", async () => {
  expect(await policyOf("/leave")).toContain(`form-action 'self' ${pages}`);
  expect(await policyOf("/pay")).toContain(`form-action 'self' ${cards}`);
  expect(await policyOf("/form")).toContain("form-action 'self'");
  expect(await policyOf("/no-such-page")).toContain("form-action 'self'");
});

test("its form leads there by a 303", async () => {
  const reply = await site.request("/leave", { body: "" });
  expect([reply.status, reply.headers.location]).toEqual([303, `${pages}/hosted/1?a=b`]);
});

test("a form about cards leads to the card provider's page", async () => {
  const reply = await site.request("/pay", { body: "" });
  expect([reply.status, reply.headers.location]).toEqual([303, `${cards}/card/1`]);
});

test.each(["/strayed-card", "/strayed-bank", "/stray", "/alike", "/named", "/signed", "/script", "/nothing"])(
  "what the upstream names elsewhere is never followed: %s",
  async (path) => {
    const reply = await site.request(path, { body: "" });
    expect(reply.status).toBe(502);
    expect(reply.headers.location).toBeUndefined();
    expect(site.log()).toContainEqual(
      expect.objectContaining({ call: "bankLink.link", kind: "malformed", event: "upstream call failed" }),
    );
  },
);

test("a page with somebody else's frame asks no proof of it, and tells it whose page it is on", async () => {
  const headersOf = async (path: string) => {
    const { headers } = await site.request(path);
    return [headers["cross-origin-embedder-policy"], headers["referrer-policy"]];
  };
  expect(await headersOf("/extra")).toEqual([undefined, "strict-origin-when-cross-origin"]);
  expect(await headersOf("/leave")).toEqual(["require-corp", "same-origin"]);
});

test("what a page's own script needs is let in on that page alone", async () => {
  const policy = await policyOf("/extra");
  expect(policy).toContain("script-src 'self' https://cdn.example/a.js");
  expect(policy).toContain("frame-src https://cdn.example/");
  expect((await policyOf("/form")).join()).not.toContain("frame-src");
  const askersOf = async (path: string) =>
    /payment=\S+( "[^)]*\))?/.exec(String((await site.request(path)).headers["permissions-policy"]))?.[0];
  expect(await askersOf("/extra")).toBe('payment=(self "https://cdn.example")');
  expect(await askersOf("/form")).toBe("payment=(),");
});
