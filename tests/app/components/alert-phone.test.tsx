import { describe, expect, test } from "vitest";
import { PhonePage } from "~/components/alerts/phone-page";
import { alertTextConsent, alertTextWording } from "~/content/alert-phone";
import { stripTags } from "~/lib/text";
import type { PhoneView } from "~/pages/alerts/alert-phone.server";
import { htmlOf } from "../../harness/page-html";

const wording = alertTextWording("Acme Signals");
const page = (phone: PhoneView["phone"]) =>
  htmlOf(() => <PhonePage phone={phone} wording={wording} />, { at: "/account/alerts/phone" });
const ready = (data: Extract<PhoneView["phone"], { state: "ready" }>["data"]) =>
  page({ state: "ready", data });
const number = "(202) 555-0123";
const presses = (html: string) =>
  [...html.matchAll(/value="(save|confirm|agree|forget)"/g)].map(([, press]) => press);

describe("the page of the number for alerts", () => {
  test("asks for a number first, and for nothing else", () => {
    expect(presses(ready(null))).toEqual(["save"]);
  });

  test("asks for the code of a number that is not confirmed, and can send another one", () => {
    const html = ready({ number, confirmed: false, agreedAt: null });
    expect(presses(html)).toEqual(["confirm", "save", "forget"]);
    expect(html).toContain('autoComplete="one-time-code"');
  });

  test("asks for consent in a box that is not ticked, whose words name the seller and the way out", () => {
    const html = ready({ number, confirmed: true, agreedAt: null });
    expect(presses(html)).toEqual(["agree", "forget"]);
    const [box = ""] = /<input[^>]*type="checkbox"[^>]*>/.exec(html) ?? [];
    expect(box).toContain(`value="${alertTextConsent.revision}"`);
    expect(box).not.toContain("checked");
    for (const words of [
      "Acme Signals",
      "not a condition of any purchase",
      "rates may apply",
      "STOP",
      "HELP",
    ])
      expect(stripTags(html)).toContain(words);
    expect(html).toContain('href="/legal/sms"');
  });

  test("says since when alerts can be texted, and within which hours", () => {
    const text = stripTags(ready({ number, confirmed: true, agreedAt: "2026-11-20T21:05:00.000Z" }));
    expect(text).toContain("You agreed to that on 11/20/2026.");
    expect(text).toContain("between 8:00 and 21:00");
  });

  test("that cannot be had says why", () => {
    expect(stripTags(page({ state: "not-offered" }))).toContain("does not text alerts");
  });
});
