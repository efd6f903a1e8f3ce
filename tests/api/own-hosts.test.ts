import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApi, type TestApi } from "../harness/api";

let api: TestApi;
let production: TestApi;
beforeAll(async () => {
  api = await createTestApi();
  production = await createTestApi({ settings: { production: true } });
}, 60_000);
afterAll(async () => {
  await api.close();
  await production.close();
});

const statusAt = async (host: string, path: string, at = api) =>
  (await at.call("GET", path, { headers: { host } })).status;

/** What people read in a browser without signing in. */
const pages = [
  "/outbox",
  "/outbox.json",
  "/outbox/texts.json",
  "/docs",
  "/openapi.json",
  "/docs.css",
  "/hosted/x",
];

describe("outside production", () => {
  describe.each(pages)("%s", (path) => {
    it.each([
      "evil.example",
      "evil.example.",
      "evil.example:4000",
      "localhost.evil.example",
      "192.0.2.1",
      "upstream",
    ])("is nothing for whoever came by the name %s", async (host) =>
      expect(await statusAt(host, path)).toBe(421),
    );

    it.each(["pages.test", "PAGES.test:4000", "localhost:4000", "127.0.0.1:4000", "[::1]:4000"])(
      "is there for whoever came by %s",
      async (host) => expect(await statusAt(host, path)).not.toBe(421),
    );
  });

  it("calls are answered for sites that know us by a container's name or an address", async () => {
    for (const host of ["upstream-1:4000", "192.0.2.1:4000", "localhost"])
      expect(await statusAt(host, "/api/sectors")).toBe(200);
    expect(await statusAt("evil.example:4000", "/api/sectors")).toBe(421);
  });

  it("the refusal says to the developer which setting is meant", async () => {
    const { body } = await api.call("GET", "/outbox.json", { headers: { host: "evil.example" } });
    expect(body).toEqual({ message: expect.stringContaining("API_PUBLIC_URL") });
  });
});

it("in production a proxy may ask by any name, and there is no outbox", async () => {
  expect(await statusAt("upstream.internal.example", "/api/sectors", production)).toBe(200);
  expect(await statusAt("upstream.internal.example", "/outbox.json", production)).toBe(404);
});
