import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { environmentOf, nodesOf, services } from "../harness/deployment-files";

const caddyfile = readFileSync("ops/Caddyfile", "utf8");

describe("the proxy's file", () => {
  /** What an address or a list of nodes is where the environment names no other. */
  const usual = (name: string) => new RegExp(`\\{\\$${name}:([^}]+)\\}`).exec(caddyfile)?.[1];

  it("names both nodes of each part at their ports, and the address by which the sites know the upstream", () => {
    for (const [part, setting, nodes] of [
      ["upstream", "API_PORT", "UPSTREAM_NODES"],
      ["site", "PORT", "SITE_NODES"],
    ] as const) {
      const port = environmentOf(part)[setting];
      expect(usual(nodes)).toBe(
        nodesOf(part)
          .map(([name]) => `${name}:${port}`)
          .join(" "),
      );
    }
    for (const [, { environment }] of nodesOf("site")) {
      expect(usual("UPSTREAM_ADDRESS")).toBe(environment.API_BASE_URL);
      expect(environment.TRUSTED_PROXIES).toBe("1");
    }
  });

  it("has nobody outside choose an id wherever a request from outside is proxied", () => {
    const blockOf = (opening: string) => caddyfile.split(`\n${opening} {\n`)[1]?.split("\n}\n")[0] ?? "";
    for (const [address, from] of [
      ["{$PUBLIC_URL}", "outside"],
      ["{$API_PUBLIC_URL}", "outside"],
      ["{$UPSTREAM_ADDRESS:http://proxy:4000}", "the sites"],
    ] as const) {
      const proxied = blockOf(address).split("reverse_proxy ").slice(1);
      // The question before a body, the body, what has none, and what no node was ready for.
      expect(proxied).toHaveLength(4);
      for (const each of proxied) expect(each.includes("import outside")).toBe(from === "outside");
    }
  });

  it("looks at /readyz twice a second, closes idle connections first, and reads only what compose gives it", () => {
    expect(caddyfile).toMatch(/health_uri \/readyz\n\s+health_interval 500ms/);
    expect(Number(/keepalive (\d+)s/.exec(caddyfile)?.[1])).toBeLessThan(65);
    const read = [...caddyfile.matchAll(/\{\$(\w+)\}/g)].map(([, name]) => name);
    expect(Object.keys(services.proxy?.environment ?? {}).sort()).toEqual(
      [...new Set(read), "UPSTREAM_BIND"].sort(),
    );
  });

  it("opens the sites' way to the upstreams on its own machine alone, or within the network of compose", () => {
    expect(usual("UPSTREAM_BIND")).toBe("127.0.0.1");
    expect(services.proxy?.environment.UPSTREAM_BIND).toBe("0.0.0.0");
  });

  it("keeps no body for another try: old versions may hand one that is kept to another request", () => {
    expect(caddyfile).not.toMatch(/^\s*(buffer_requests|request_buffers)\b/m);
  });

  it("compresses nothing: whose a reply is the site alone knows (docs/decisions/0057)", () => {
    expect(caddyfile).not.toMatch(/^\s*encode\b/m);
  });

  it("uses no form that only one of the versions reads: an import takes no arguments", () => {
    expect(caddyfile).not.toContain("{args");
  });
});
