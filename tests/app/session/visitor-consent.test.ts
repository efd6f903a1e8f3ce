import { describe, expect, test } from "vitest";
import { CookieStore } from "../../harness/cookies";
import { campaign, setOf, visit, year } from "../../harness/visitors";

describe("where consent is required", () => {
  const setting = "required";

  test("everything is held for the browser's session, and nothing of it may go upstream", async () => {
    const store = new CookieStore();
    const { record, cookies } = await visit(store, { setting, query: campaign });
    expect(record).toMatchObject({ mode: "held", followed: false, asked: true, referredBy: "ada" });
    expect(store.names.sort()).toEqual(["referral", "utm", "visit", "visitor"]);
    expect(cookies.join()).not.toMatch(/max-age|expires/i);
    const later = await visit(store, { setting });
    expect(later.cookies).toEqual([]);
    expect(later.record).toMatchObject({ id: record.id, referredBy: "ada", utm: { source: "news" } });
  });

  test("who accepts is the same visitor, by the same first touch, for 365 days", async () => {
    const store = new CookieStore();
    const before = await visit(store, { setting, query: campaign });
    const accepting = await visit(store, { setting, choose: "yes" });
    expect(accepting.record).toMatchObject({ mode: "persist", followed: true, asked: false });
    for (const name of ["consent", "visitor", "referral", "utm"])
      expect(setOf(accepting.cookies, name), name).toContain(year);
    const later = await visit(store, { setting, query: "referredBy=eve" });
    expect(later.cookies).toEqual([]);
    expect(later.record).toMatchObject({ id: before.record.id, referredBy: "ada", utm: { source: "news" } });
  });

  test("who refuses has nothing left but their choice, and stays unknown", async () => {
    const store = new CookieStore();
    await visit(store, { setting, query: campaign });
    const refusing = await visit(store, { setting, choose: "no" });
    expect(setOf(refusing.cookies, "consent")).toMatch(
      /^consent=no; Max-Age=31536000; Path=\/; HttpOnly; SameSite=Lax$/,
    );
    expect(store.names).toEqual(["consent"]);
    const later = await visit(store, { setting, query: campaign });
    expect(later.cookies).toEqual([]);
    expect(later.record).toMatchObject({ mode: "refused", followed: false, asked: false });
    for (const value of ["id", "sessionId", "referredBy", "utm"] as const)
      expect(later.record[value], value).toBeUndefined();
  });

  test("who thinks better of a refusal begins anew", async () => {
    const store = new CookieStore().store(["consent=no"]);
    const { record, cookies } = await visit(store, { setting, choose: "yes" });
    expect(record.id).toMatch(/^[A-Za-z0-9]{20}$/);
    expect(setOf(cookies, "visitor")).toContain(year);
    expect((await visit(store, { setting })).record.id).toBe(record.id);
  });

  test("a choice that is none is as good as none", async () => {
    const { record } = await visit(new CookieStore().store(["consent=maybe"]), { setting });
    expect(record).toMatchObject({ mode: "held", asked: true });
  });

  test("what was kept before it was required is held from then on", async () => {
    const store = new CookieStore();
    const before = await visit(store, { query: campaign });
    const { record, cookies } = await visit(store, { setting });
    expect(record.id).toBe(before.record.id);
    expect(setOf(cookies, "visitor")).not.toMatch(/max-age/i);
  });
});

test("where nobody is asked a refusal is honoured all the same", async () => {
  const store = new CookieStore();
  expect((await visit(store, campaign)).record).toMatchObject({
    mode: "persist",
    followed: true,
    asked: false,
  });
  await visit(store, { choose: "no" });
  expect(store.names).toEqual(["consent"]);
  expect((await visit(store, campaign)).record).toMatchObject({ mode: "refused", followed: false });
});

describe("Sec-GPC: 1", () => {
  test.each(["off", "required"] as const)(
    "removes what there is and sets nothing, with CONSENT=%s",
    async (setting) => {
      const store = new CookieStore();
      await visit(store, { query: campaign });
      const { record } = await visit(store, { setting, signal: true, query: campaign });
      expect(record).toMatchObject({ mode: "refused", followed: false, asked: false });
      expect(store.names).toEqual([]);
      expect((await visit(store, { setting, signal: true })).cookies).toEqual([]);
    },
  );

  test("outweighs an acceptance of before", async () => {
    const store = new CookieStore().store(["consent=yes"]);
    const { record } = await visit(store, { signal: true, query: campaign });
    expect(record).toMatchObject({ mode: "refused", id: undefined, referredBy: undefined });
  });
});

describe("the website whose link led here", () => {
  const setting = "required";

  test("is held until the visitor accepts, and then kept with the campaign", async () => {
    const store = new CookieStore();
    const { record, cookies } = await visit(store, { setting, arrive: "forum.example" });
    expect(setOf(cookies, "utm")).not.toMatch(/max-age|expires/i);
    expect([record.website, record.utm, record.campaignFor("dana")]).toEqual([
      "forum.example",
      undefined,
      undefined,
    ]);
    await visit(store, { setting, choose: "yes" });
    const later = await visit(store, { setting, query: "utm_source=news" });
    expect(setOf(later.cookies, "utm")).toContain(year);
    expect(later.record).toMatchObject({ website: "forum.example", utm: { source: "news" } });
  });

  test("is the first one", async () => {
    const store = new CookieStore();
    await visit(store, { arrive: "forum.example" });
    const { record, cookies } = await visit(store, { arrive: "pay.example" });
    expect([record.website, cookies]).toEqual(["forum.example", []]);
  });

  test("is not noted of who refuses, and gone with a refusal", async () => {
    const store = new CookieStore();
    await visit(store, { arrive: "forum.example" });
    expect((await visit(store, { choose: "no", arrive: "forum.example" })).record.website).toBeUndefined();
    const { record } = await visit(store, { arrive: "forum.example" });
    expect([record.website, store.names]).toEqual([undefined, ["consent"]]);
  });
});
