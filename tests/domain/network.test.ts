import { describe, expect, test } from "vitest";
import { canonicalAddress, networksOf } from "../../domain/network";

describe("an address has one spelling", () => {
  test.each([
    ["2001:0db8::1", "2001:db8::1"],
    ["2001:DB8:0:0:0::1", "2001:db8::1"],
    ["2001:db8:0000:0000:0000:0000:0000:0001", "2001:db8::1"],
    ["fe80::1%eth0", "fe80::1"],
    [" 198.51.100.7 ", "198.51.100.7"],
    ["::ffff:198.51.100.7", "198.51.100.7"],
    ["::FFFF:c633:6407", "198.51.100.7"],
    ["0:0:0:0:0:ffff:c633:6407", "198.51.100.7"],
  ])("%j is %j", (text, canonical) => {
    expect(canonicalAddress(text)).toBe(canonical);
  });

  test.each([
    "",
    "junk",
    "198.51.100",
    "0306.063.0144.7",
    "0xc6336407",
    "198.51.100.7:80",
    "198.51.100.7%eth0",
    "[2001:db8::1]",
    "2001:db8::1::2",
    "2001:db8::/48",
    "1:2:3:4:5:6:7:8:9",
  ])("%j is no address", (text) => {
    expect(canonicalAddress(text)).toBeUndefined();
  });
});

describe("limits count an address", () => {
  test("of IPv6 by its /64 and its /48", () => {
    expect(networksOf("2001:0DB8:1:2:3:4:5:6")).toEqual({
      host: "2001:db8:1:2::/64",
      site: "2001:db8:1::/48",
    });
    expect(networksOf("2001:db8:1:2::ffff")).toEqual(networksOf("2001:db8:1:2:3:4:5:6"));
    expect(networksOf("2001:db8:1:3::1").host).not.toBe(networksOf("2001:db8:1:2::1").host);
    expect(networksOf("2001:db8:1:3::1").site).toBe(networksOf("2001:db8:1:2::1").site);
    expect(networksOf("2001:db8:2::1").site).not.toBe(networksOf("2001:db8:1::1").site);
  });

  test("of IPv4 by itself, also within IPv6", () => {
    const one = { host: "198.51.100.7", site: "198.51.100.7" };
    expect(["198.51.100.7", "::ffff:198.51.100.7", "::ffff:c633:6407"].map(networksOf)).toEqual([
      one,
      one,
      one,
    ]);
  });

  test("whatever zone it names", () => {
    expect(networksOf("fe80::1%eth0")).toEqual(networksOf("fe80::1%anything"));
  });

  test("that is none as everybody else's that is none", () => {
    expect([undefined, "", "junk", "300.1.1.1", "2001:db8:::1"].map(networksOf)).toEqual(
      Array(5).fill({ host: "unknown", site: "unknown" }),
    );
  });
});
