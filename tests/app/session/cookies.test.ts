import { randomBytes } from "node:crypto";
import pino from "pino";
import { describe, expect, test } from "vitest";
import { createContexts } from "~/context.server";
import { readSettings } from "~/env.server";
import { CookieStore } from "../../harness/cookies";
import { ada } from "../../harness/tokens";

const settings = readSettings({ PUBLIC_URL: "https://www.example.com", API_BASE_URL: "http://127.0.0.1:1" });
const noise = (length: number) => randomBytes(length).toString("base64url").slice(0, length);

describe("all cookies of a visitor", () => {
  test("with the largest accepted values: none over 4096 bytes, together under 7,500", async () => {
    const utm = ["source", "medium", "id", "campaign", "term", "content"].map(
      (name) => `utm_${name}=${noise(100)}`,
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
    context.toast.show("serverSaid", noise(10_000));
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
  });
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
