import { expect, test } from "vitest";
import { isWebsiteHost, websiteHost } from "~/lib/website-host";

const own = ["site.test", "localhost:3000"];

test.each([
  ["https://www.Search.example/results?q=apple", "search.example"],
  ["http://forum.example:8080/thread/4#reply", "forum.example"],
  ["https://user:secret@news.example/", "news.example"],
  ["https://bücher.example/", "xn--bcher-kva.example"],
])("of %s only the website's name is kept", (address, host) => {
  expect(websiteHost(address, own)).toBe(host);
});

test.each([
  ["a page of our own", "https://site.test/2024"],
  ["a page of our own at a port", "http://localhost:3000/2024"],
  ["nothing", ""],
  ["no address", "somewhere"],
  ["an app", "android-app://com.example.reader/"],
  ["an address on a network", "http://192.168.1.20/wiki"],
  ["an address of IPv6", "http://[2001:db8::1]/"],
  ["a machine's own name", "http://intranet/"],
  ["a name longer than can be kept", `https://${"a".repeat(60)}.${"b".repeat(60)}.example/`],
])("of %s nothing is kept", (_what, address) => {
  expect(websiteHost(address, own)).toBeUndefined();
});

test("what is given as a website's name is one", () => {
  expect(isWebsiteHost("search.example")).toBe(true);
  for (const host of ["", "a b.example", "search.example/path", "Search.example", "=cmd.example"])
    expect(isWebsiteHost(host), host).toBe(false);
});
