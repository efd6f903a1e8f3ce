import { describe, expect, test } from "vitest";
import { createCookieJar } from "~/session/cookies.server";
import { createSeal } from "~/session/seal.server";
import { createToasts } from "~/session/toast.server";
import { brandName } from "../../../domain/brand";
import { CookieStore } from "../../harness/cookies";

const jar = createCookieJar(false);
const seal = createSeal(["a-secret-a-secret-a-secret-a-secret"], "toast");
const toasts = createToasts(jar, seal, { brand: brandName("Acme"), broker: "Sandbox Brokerage" });
const open = (store: CookieStore) => toasts.open(jar.read(store.header)("toast"));

describe("a toast", () => {
  test("that a redirect carries is shown once, on the next page", async () => {
    const store = new CookieStore();
    const acting = toasts.none();
    acting.show("signedOut");
    store.store(await acting.commit(true));
    const next = await open(store);
    expect(next.take()).toEqual({
      key: "signedOut",
      type: "info",
      text: "You've been signed out.",
      position: "top-center",
    });
    store.store(await next.commit(false));
    expect(store.names).toEqual([]);
  });

  test("on a page that stays is shown at once, without a cookie", async () => {
    const toast = toasts.none();
    toast.show("serverSaid", "Wrong email or password.");
    expect(toast.take()).toMatchObject({
      type: "error",
      text: "Wrong email or password.",
      position: "top-right",
    });
    expect(await toast.commit(false)).toEqual([]);
  });

  test("stays where the root loader ran beside a loader that redirected", async () => {
    const store = new CookieStore();
    const acting = toasts.none();
    acting.show("welcomeBack");
    store.store(await acting.commit(true));
    const redirected = await open(store);
    redirected.take();
    expect(await redirected.commit(true)).toEqual([]);
    expect((await open(store)).take()).toMatchObject({ key: "welcomeBack" });
  });

  test("names the product", async () => {
    const toast = toasts.none();
    toast.show("welcome");
    expect(toast.take()?.text).toBe("Welcome to Acme");
  });

  test("that was forged, or sealed for something else, is none and its cookie goes", async () => {
    const forged = Buffer.from(JSON.stringify({ flash: { toast: { message: "forged!", type: "error" } } }));
    const values = { __flash_flash__: { toast: { message: "noSuchKey", type: "error" } } };
    for (const value of [forged.toString("base64"), await seal.seal({ values }, 60), "x"]) {
      const toast = await open(new CookieStore().store([`toast=${value}`]));
      expect(toast.take()).toBeUndefined();
      expect(await toast.commit(false)).toEqual([expect.stringContaining("toast=; Max-Age=0")]);
    }
  });

  test("sets no cookie where there is none to show", async () => {
    const toast = await toasts.open(undefined);
    expect(toast.take()).toBeUndefined();
    expect(await toast.commit(false)).toEqual([]);
  });

  test("shows as much of an upstream's words as fits, in whole characters", () => {
    const toast = toasts.none();
    toast.show("serverSaid", `a${"\u{1f600}".repeat(100)}`);
    expect(toast.take()?.text).toBe(`a${"\u{1f600}".repeat(74)}`);
  });

  test("carries a sentence of ninety bytes whole", async () => {
    const said =
      "No bank was linked. The bank does not answer right now. Please try again in an hour. Thanks.";
    const toast = toasts.none();
    toast.show("serverSaid", said);
    const carried = await open(new CookieStore().store(await toast.commit(true)));
    expect(carried.take()?.text).toBe(said);
  });

  test("carries of longer words what fits its cookie, in whole characters, and shows that more was said", async () => {
    const said = Array.from({ length: 80 }, (_, at) => String.fromCodePoint(0x1f600 + ((at * 37) % 80))).join(
      "",
    );
    const toast = toasts.none();
    toast.show("serverSaid", said);
    const cookies = new CookieStore().store(await toast.commit(true));
    expect(cookies.header?.length).toBeLessThanOrEqual(300);
    const text = (await open(cookies)).take()?.text ?? "";
    expect(text.length).toBeGreaterThan(40);
    expect(text.endsWith("…")).toBe(true);
    expect(said.startsWith(text.slice(0, -1))).toBe(true);
    expect(text).not.toContain("\ufffd");
  });

  test("S6: carries an upstream's words illegibly, and not without end", async () => {
    const toast = toasts.none();
    toast.show("serverSaid", "Ada Byron, ada@example.com ".repeat(400));
    const [cookie = ""] = await toast.commit(true);
    expect(cookie.length).toBeLessThan(1_000);
    const decoded = cookie.split(/[.=;]/).map((part) => Buffer.from(part, "base64url").toString("latin1"));
    expect(decoded.join()).not.toContain("Ada Byron");
  });
});
