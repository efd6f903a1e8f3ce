import { afterAll, beforeAll, describe, expect, test } from "vitest";
import * as root from "~/root";
import { buildOf } from "../harness/build";
import type { SiteReply } from "../harness/http-client";
import { type SiteUnderTest, startSite } from "../harness/site";

const hydrating = { handle: { hydrate: true } } as const;
let site: SiteUnderTest;

beforeAll(async () => {
  const build = buildOf(
    {
      "/2024": hydrating,
      "/plain": {},
      "/form": hydrating,
      "/broken": {
        ...hydrating,
        loader() {
          throw new TypeError("broken");
        },
      },
    },
    root,
  );
  site = await startSite({ build });
});
afterAll(() => site.close());

const nonceOf = ({ headers }: SiteReply) =>
  String(headers["content-security-policy"]).match(/script-src 'self' 'nonce-([\w+/=]+)'/)?.[1];
const scriptsOf = ({ text }: SiteReply) => text.match(/<script[^>]*>/g) ?? [];

describe("a page that hydrates", () => {
  test("comes with its data, and every script of it carries the nonce of its policy", async () => {
    const reply = await site.request("/form");
    const nonce = nonceOf(reply);
    expect(nonce).toMatch(/^[\w+/]{22}==$/);
    expect(reply.text).toContain("window.__remixContext");
    expect(scriptsOf(reply).length).toBeGreaterThan(1);
    for (const script of scriptsOf(reply)) expect(script).toContain(`nonce="${nonce}"`);
  });

  test("has a nonce of its own each time", async () => {
    expect(nonceOf(await site.request("/form"))).not.toBe(nonceOf(await site.request("/form")));
  });

  test("is never kept for others, whatever its address", async () => {
    const [first, second] = [await site.request("/2024"), await site.request("/2024")];
    expect(nonceOf(first)).toBeDefined();
    expect(nonceOf(first)).not.toBe(nonceOf(second));
    for (const { headers } of [first, second]) expect(headers["cache-control"]).toMatch(/^private/);
  });
});

describe("a page that does not hydrate", () => {
  test("has no nonce, no inline script, and the one script of every page", async () => {
    const reply = await site.request("/plain");
    expect(nonceOf(reply)).toBeUndefined();
    expect(reply.text).not.toContain("__remixContext");
    expect(scriptsOf(reply)).toEqual([
      '<script type="module" src="/build/entry.client-TEST.js" fetchpriority="low">',
    ]);
    expect(reply.headers.link).toBe("</build/_shared/chunk-TEST.js>; rel=modulepreload; fetchpriority=low");
  });

  test("is an error page, also where the page itself would", async () => {
    const reply = await site.request("/broken");
    expect(reply.status).toBe(500);
    expect(nonceOf(reply)).toBeUndefined();
    expect(scriptsOf(reply)).toEqual([
      '<script type="module" src="/build/entry.client-TEST.js" fetchpriority="low">',
    ]);
  });
});

test("the frame is on every page", async () => {
  for (const path of ["/plain", "/form", "/broken"]) {
    const { text } = await site.request(path);
    for (const part of ["header", "notices", "dialogs", "footer"])
      expect(text).toContain(`id="frame-${part}"`);
    expect(text).toContain("<footer");
  }
});
