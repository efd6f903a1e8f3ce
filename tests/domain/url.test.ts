import { expect, it } from "vitest";
import { parseUrl } from "../../domain/url";

it("reads an address with an umlaut, however often it is asked", () => {
  // Node 20 refuses such an address once it has compiled its own check, after some thousand calls.
  const unread = Array.from({ length: 20_000 }, () => parseUrl("https://bücher.example/")).filter(
    (url) => url?.hostname !== "xn--bcher-kva.example",
  );
  expect(unread).toEqual([]);
});

it.each(["", "example.com", "https://", "https://a b/"])("finds no address in %j", (text) => {
  expect(parseUrl(text)).toBeUndefined();
});

it("resolves a relative address against its base", () => {
  expect(parseUrl("/stocks?q=1", "https://site.example")?.href).toBe("https://site.example/stocks?q=1");
});
