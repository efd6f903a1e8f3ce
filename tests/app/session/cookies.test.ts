import { randomBytes, randomInt } from "node:crypto";
import pino from "pino";
import { describe, expect, test } from "vitest";
import type { Context } from "~/context.server";
import { createContexts } from "~/contexts.server";
import { readSettings } from "~/env.server";
import { type BegunLink, maxAccounts } from "~/session/bank-link.server";
import { questionStepNames } from "../../../domain/onboarding/steps";
import { CookieStore } from "../../harness/cookies";
import { longestAnswers, printableNoise } from "../../harness/onboarding";

const settings = readSettings({ PUBLIC_URL: "https://www.example.com", API_BASE_URL: "http://127.0.0.1:1" });
const noise = (length: number) => randomBytes(length).toString("base64url").slice(0, length);
/** Any of 20,000 characters from U+4E00 on. */
const ideographs = (length: number) =>
  Array.from({ length }, () => String.fromCharCode(0x4e00 + randomInt(20_000))).join("");

/** The pages whose own cookie is the largest, and that cookie. */
const pages: [string, string, (context: Context) => void][] = [
  [
    "/onboarding",
    "__Secure-draft",
    ({ draft }) => {
      for (const step of questionStepNames) draft.save(step, longestAnswers(step));
    },
  ],
  ["/account/bank-link", "__Secure-bank-link", ({ bankLink }) => bankLink.keep(longestBankLink())],
  [
    "/login/second-step",
    "__Secure-second-step",
    ({ signInStep }) =>
      signInStep.keep({ stepToken: noise(43), codes: true, passkeys: true, from: `/${noise(499)}` }),
  ],
  ["/invest", "__Secure-investor", ({ investor }) => signInLargestInvestor(investor)],
];

describe.each(pages)("all cookies of a visitor of %s", (page, own, fill) => {
  test.each([
    ["a byte each", noise, 40],
    ["three bytes each", ideographs, 13],
  ])(
    "with the largest accepted values, of %s: none over 4096 bytes, together under 7,500",
    async (_, text, length) => {
      const utm = ["source", "medium", "id", "campaign", "term", "content"].map(
        (name) => `utm_${name}=${text(length)}`,
      );
      const url = new URL(
        `https://www.example.com${page}?referredBy=${noise(40).replace(/-/g, "_")}&${utm.join("&")}`,
      );
      const { context, commit } = await createContexts(settings, { log: pino({ level: "silent" }) }).open({
        requestId: "r",
        cookieHeader: undefined,
        url,
        clientAddress: undefined,
        userAgent: undefined,
        refusesFollowing: false,
        signal: undefined,
      });
      signInWithLargest(context, text);
      context.toast.show("serverSaid", text(10_000));
      context.visitor.decide("yes");
      for (const person of ["one", "two", "three", "four", "five"]) context.visitor.noteRegistered(person);
      context.device.keep(noise(43));
      context.investorDevice.keep(noise(43));
      fill(context);
      expect(context.visitor.utm).toHaveProperty("content");
      const cookies = await commit(new Response(null, { status: 303 }));
      expect(new CookieStore().store(cookies).names.sort()).toEqual([
        "__Host-consent",
        "__Host-device",
        "__Host-ended",
        "__Host-investor-device",
        "__Host-referral",
        "__Host-session",
        "__Host-toast",
        "__Host-utm",
        "__Host-visit",
        "__Host-visitor",
        own,
      ]);
      for (const cookie of cookies) expect(cookie.length).toBeLessThanOrEqual(4096);
      expect(new CookieStore().store(cookies).header?.length).toBeLessThan(7_500);
    },
  );
});

function longestBankLink(): BegunLink {
  const accounts = Array.from({ length: maxAccounts }, () => ({
    id: noise(40),
    name: ideographs(50),
    mask: noise(8),
    type: noise(20),
  }));
  const made = { accountId: noise(40), processorToken: noise(100), free: false };
  return { linkToken: noise(100), state: noise(32), found: { publicToken: noise(100), accounts, made } };
}

/** The longest names in the widest letters, and as much of a token as then fits: more than any upstream has shown. */
function signInLargestInvestor(investor: Context["investor"]): void {
  const names = { firstName: ideographs(100), lastName: ideographs(100), email: printableNoise(254) };
  fillUp((token) => investor.signIn({ id: noise(36), ...names, token }));
}

/** As much of a name as SPEC-DECISIONS 30 lets somebody have, and as much of a token as then fits. */
function signInWithLargest({ session }: Context, text: (length: number) => string): void {
  const user = {
    id: noise(36),
    firstName: text(100),
    lastName: text(100),
    email: printableNoise(254),
    phone: "2025550123",
  };
  fillUp((token) => session.signIn({ ...user, token }));
  // Over another session, whose end is then told beside it. Its own id may be compressed less than the first one's.
  fillUp((token) => session.signIn({ ...user, token }));
  session.noteAccount(false, 600);
}

/** Signs in with the longest token that is taken. */
function fillUp(signIn: (token: string) => void): void {
  for (let length = 4_096; length > 0; length -= 8) {
    try {
      signIn(noise(length));
      return;
    } catch {
      // Too large: try a smaller one.
    }
  }
}
