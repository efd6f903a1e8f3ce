import { describe, expect, test } from "vitest";
import { expectSecured, withNotedSite } from "../harness/noted-site";
import { publicUrl, startSite } from "../harness/site";

const { noted, site } = withNotedSite();

describe("S1: a request that changes something and is not from us", () => {
  const actions = ["/form", "/form?_data=routes%2Fform", "/resource", "/2024?index"];
  const foreign: [string, Record<string, string>][] = [
    ["a foreign Origin", { origin: "https://evil.example" }],
    ["a foreign Origin of the same name and another port", { origin: `${publicUrl}:8080` }],
    ["a foreign Origin that begins like ours", { origin: `${publicUrl}.evil.example` }],
    ["Origin null", { origin: "null" }],
    ["Origin null and Sec-Fetch-Site none", { origin: "null", "sec-fetch-site": "none" }],
    ["a malformed Origin", { origin: "http://[" }],
    ["an empty Origin", { origin: "" }],
    ["two Origins", { origin: `${publicUrl}, https://evil.example` }],
    ["Sec-Fetch-Site cross-site", { "sec-fetch-site": "cross-site" }],
    ["Sec-Fetch-Site cross-site under our Origin", { "sec-fetch-site": "cross-site", origin: publicUrl }],
    ["Sec-Fetch-Site same-site", { "sec-fetch-site": "same-site" }],
    ["a Sec-Fetch-Site that nobody knows", { "sec-fetch-site": "elsewhere" }],
    [
      "a spoofed X-Forwarded-Host",
      { origin: "https://evil.example", "x-forwarded-host": "evil.example", "x-forwarded-proto": "https" },
    ],
    ["a Host that agrees with the foreign Origin", { origin: "https://evil.example", host: "evil.example" }],
  ];
  const everything = actions.flatMap((path) =>
    ["POST", "PUT", "PATCH", "DELETE"].flatMap((method) =>
      foreign.map(([name, headers]) => ({ path, method, name, headers })),
    ),
  );

  test.each(everything)(
    "$method $path with $name: 403, and nothing runs",
    async ({ path, method, headers }) => {
      const reply = await site().request(path, { method, headers, body: "a=1" });
      expect(reply.status).toBe(403);
      expectSecured(reply.headers);
      expect(reply.setCookies).toEqual([]);
      expect(noted.ran).toEqual([]);
    },
  );

  test.each<[string, Record<string, string>]>([
    ["our Origin", { origin: publicUrl }],
    ["our Origin behind a proxy that renames the host", { origin: publicUrl, host: "web:3000" }],
    ["Sec-Fetch-Site same-origin", { "sec-fetch-site": "same-origin", origin: publicUrl }],
    ["Sec-Fetch-Site same-origin with Origin null", { "sec-fetch-site": "same-origin", origin: "null" }],
    ["neither header", {}],
  ])("with %s it runs", async (_, headers) => {
    expect((await site().request("/form", { headers, body: "a=1" })).status).toBe(200);
    expect(noted.ran).toContain("form action");
  });

  test("outside production this machine's other names are ours, by the same port alone", async () => {
    const local = await startSite({ build: noted.build, env: { PUBLIC_URL: "http://localhost:3000" } });
    const status = async (origin: string) =>
      (await local.request("/form", { headers: { origin }, body: "" })).status;
    expect(await status("http://127.0.0.1:3000")).toBe(200);
    expect(await status("http://127.0.0.1:3001")).toBe(403);
    await local.close();
  });
});

describe("S2: a GET changes nothing", () => {
  test.each(["GET", "HEAD"])("%s runs no action", async (method) => {
    for (const path of ["/form?a=1", "/resource", "/form?_method=POST"])
      await site().request(path, { method, headers: { "x-http-method-override": "POST" } });
    expect(noted.ran.filter((name) => name.includes("action"))).toEqual([]);
  });
});
