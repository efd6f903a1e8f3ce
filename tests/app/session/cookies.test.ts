import { randomBytes, randomInt } from "node:crypto";
import pino from "pino";
import { describe, expect, test } from "vitest";
import { createContexts } from "~/context.server";
import { readSettings } from "~/env.server";
import { CookieStore } from "../../harness/cookies";
import { ada } from "../../harness/tokens";

const settings = readSettings({ PUBLIC_URL: "https://www.example.com", API_BASE_URL: "http://127.0.0.1:1" });
const noise = (length: number) => randomBytes(length).toString("base64url").slice(0, length);
/** Any of 20,000 characters from U+4E00 on. */
const ideographs = (length: number) =>
  Array.from({ length }, () => String.fromCharCode(0x4e00 + randomInt(20_000))).join("");

describe("all cookies of a visitor", () => {
  test.each([
    ["a byte each", noise, 100],
    ["three bytes each", ideographs, 33],
  ])(
    "with the largest accepted values, of %s: none over 4096 bytes, together under 7,500",
    async (_, text, length) => {
      const utm = ["source", "medium", "id", "campaign", "term", "content"].map(
        (name) => `utm_${name}=${text(length)}`,
      );
      const url = new URL(`https://www.example.com/?referredBy=${"a".repeat(64)}&${utm.join("&")}`);
      const { context, commit } = await createContexts(settings, { log: pino({ level: "silent" }) }).open({
        requestId: "r",
        cookieHeader: undefined,
        url,
        clientAddress: undefined,
        userAgent: undefined,
        signal: undefined,
      });
      signInWithLargest(context.session);
      context.toast.show("serverSaid", text(10_000));
      expect(context.visitor.utm).toHaveProperty("content");
      const cookies = await commit(new Response(null, { status: 303 }));
      expect(new CookieStore().store(cookies).names.sort()).toEqual([
        "__Host-referral",
        "__Host-session",
        "__Host-toast",
        "__Host-utm",
        "__Host-visitor",
      ]);
      for (const cookie of cookies) expect(cookie.length).toBeLessThanOrEqual(4096);
      expect(new CookieStore().store(cookies).header?.length).toBeLessThan(7_500);
    },
  );
});

function signInWithLargest(session: { signIn(user: typeof ada & { token: string }): void }): void {
  for (let length = 4_096; length > 0; length -= 8) {
    try {
      session.signIn({ ...ada, token: noise(length) });
      return;
    } catch {
      // Too large: try a smaller one.
    }
  }
}
