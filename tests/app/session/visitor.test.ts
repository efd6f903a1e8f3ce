import { describe, expect, test } from "vitest";
import { pingIntervalMs } from "~/lib/ping-interval";
import { createRandomId } from "~/session/visitor-values.server";
import { CookieStore } from "../../harness/cookies";
import { clock, setOf, visit, year } from "../../harness/visitors";

test("a visitor id is 20 letters and digits, each as likely as the next (SPEC-DECISIONS 21)", () => {
  const ids = Array.from({ length: 3_000 }, createRandomId);
  expect(ids.every((id) => /^[A-Za-z0-9]{20}$/.test(id))).toBe(true);
  expect(new Set(ids).size).toBe(ids.length);
  const counts = new Map<string, number>();
  for (const character of ids.join("")) counts.set(character, (counts.get(character) ?? 0) + 1);
  expect(counts.size).toBe(62);
  // 60,000 draws over 62 characters: 968 each, and 200 is over six standard deviations.
  for (const count of counts.values()) expect(Math.abs(count - 60_000 / 62)).toBeLessThan(200);
});

describe("the visitor's cookies", () => {
  test("the id is set once, for 365 days, and stays", async () => {
    const store = new CookieStore();
    const first = await visit(store);
    expect(setOf(first.cookies, "visitor")).toMatch(/HttpOnly/);
    expect(setOf(first.cookies, "visitor")).toContain(year);
    const second = await visit(store);
    expect(second.cookies).toEqual([]);
    expect(second.record.id).toBe(first.record.id);
  });

  test("a forged id is replaced", async () => {
    const store = new CookieStore().store(["visitor=AAAAAAAAAAAAAAAAAAAA"]);
    const { record, cookies } = await visit(store);
    expect(record.id).not.toBe("AAAAAAAAAAAAAAAAAAAA");
    expect(setOf(cookies, "visitor")).toBeDefined();
  });

  test("one cookie does not pass for another", async () => {
    const store = new CookieStore();
    await visit(store, "referredBy=AAAAAAAAAAAAAAAAAAAA");
    const moved = new CookieStore().store([`visitor=${store.value("referral")}`]);
    expect((await visit(moved)).record.id).not.toBe("AAAAAAAAAAAAAAAAAAAA");
  });
});

describe("the session's id", () => {
  test("is 20 letters and digits, another than the visitor's, and ends with the browser's session", async () => {
    const { record, cookies } = await visit(new CookieStore());
    expect(record.sessionId).toMatch(/^[A-Za-z0-9]{20}$/);
    expect(record.sessionId).not.toBe(record.id);
    expect(setOf(cookies, "visit")).toMatch(/HttpOnly; SameSite=Lax$/);
    expect(setOf(cookies, "visit")).not.toMatch(/max-age|expires/i);
  });

  test("is another in the browser's next session, of the same visitor", async () => {
    const store = new CookieStore();
    const first = await visit(store);
    store.store(["visit=; Max-Age=0"]);
    const second = await visit(store);
    expect(second.record.id).toBe(first.record.id);
    expect(second.record.sessionId).not.toBe(first.record.sessionId);
  });

  test("stays, and its last ping is noted anew once it is ten minutes old", async () => {
    const store = new CookieStore();
    const first = await visit(store);
    clock.now += pingIntervalMs - 1;
    expect((await visit(store)).cookies).toEqual([]);
    clock.now += 1;
    const later = await visit(store);
    expect(later.cookies.map((cookie) => cookie.split("=")[0])).toEqual(["visit"]);
    expect(later.record.sessionId).toBe(first.record.sessionId);
    expect((await visit(store)).cookies).toEqual([]);
  });
});

describe("S20: referredBy", () => {
  test.each(["ada", "Ada_2024", "_a", "9", "a".repeat(40)])("%s is kept for 365 days", async (code) => {
    const { record, cookies } = await visit(new CookieStore(), `referredBy=${code}`);
    expect(record.referredBy).toBe(code);
    expect(cookies.find((cookie) => cookie.startsWith("referral="))).toContain(year);
  });

  test.each(["", "___", "a b", "a-b", "ünïcode", "<script>", "a\r\nb", "a".repeat(41), "../x", "%00"])(
    "%j is none",
    async (code) => {
      const { record, cookies } = await visit(new CookieStore(), `referredBy=${encodeURIComponent(code)}`);
      expect(record.referredBy).toBeUndefined();
      expect(cookies.some((cookie) => cookie.startsWith("referral="))).toBe(false);
    },
  );

  test("the first touch is kept", async () => {
    const store = new CookieStore();
    await visit(store, "referredBy=first");
    const { record, cookies } = await visit(store, "referredBy=second");
    expect(record.referredBy).toBe("first");
    expect(cookies).toEqual([]);
  });
});

describe("UTM values", () => {
  const all = "utm_source=news&utm_medium=mail&utm_id=7&utm_campaign=spring&utm_term=robots&utm_content=top";

  test("all six are kept for 365 days", async () => {
    const store = new CookieStore();
    const { cookies } = await visit(store, all);
    expect(cookies.find((cookie) => cookie.startsWith("utm="))).toContain(year);
    const later = await visit(store);
    expect(later.cookies).toEqual([]);
    expect(later.record.utm).toEqual({
      source: "news",
      medium: "mail",
      id: "7",
      campaign: "spring",
      term: "robots",
      content: "top",
    });
  });

  test("a later campaign replaces an earlier one, and the same one is not written again", async () => {
    const store = new CookieStore();
    await visit(store, all);
    expect((await visit(store, all)).cookies).toEqual([]);
    expect((await visit(store, "utm_source=ads")).record.utm).toEqual({ source: "ads" });
    expect((await visit(store)).record.utm).toEqual({ source: "ads" });
  });

  test.each([
    ["2026-spring_free-test-drive_lookalike_us_mobile", "2026-spring_free-test-drive_lookalike_us"],
    ["\u4e00".repeat(14), "\u4e00".repeat(13)],
    [`${"x".repeat(38)}\u{1f600}`, "x".repeat(38)],
  ])("of %j the first 40 bytes are kept", async (value, kept) => {
    const store = new CookieStore();
    const { record } = await visit(store, `utm_source=${encodeURIComponent(value)}`);
    expect(record.utm).toEqual({ source: kept });
    expect((await visit(store, `utm_source=${encodeURIComponent(value)}`)).cookies).toEqual([]);
  });

  test.each(["a\u0000b", "a\nb", "a\u202eb", ""])("%j is not taken", async (value) => {
    const { record } = await visit(
      new CookieStore(),
      `utm_source=${encodeURIComponent(value)}&utm_medium=mail`,
    );
    expect(record.utm).toEqual({ medium: "mail" });
  });
});
