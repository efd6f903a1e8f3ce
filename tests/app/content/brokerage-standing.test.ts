import { describe, expect, test } from "vitest";
import { requestOf, standingOf } from "~/content/brokerage-standing";

/** PROVIDERS 1, and our own in lower case. */
const statuses = [
  ...["none", "processing", "refused", "known"],
  ...["INACTIVE", "ONBOARDING", "SUBMITTED", "SUBMISSION_FAILED", "ACTION_REQUIRED", "APPROVAL_PENDING"],
  ...["APPROVED", "ACTIVE", "REJECTED", "ACCOUNT_UPDATED", "ACCOUNT_CLOSED"],
  ...["PAPER_ONLY", "EDITED", "DISABLED"],
];
const codes = [
  ...["IDENTITY_VERIFICATION", "TAX_IDENTIFICATION", "ADDRESS_VERIFICATION", "DATE_OF_BIRTH"],
  ...["SELFIE_VERIFICATION", "INVALID_IDENTITY_PASSPORT", "PEP", "FAMILY_MEMBER_PEP", "CONTROL_PERSON"],
  ...["AFFILIATED", "VISA_TYPE_OTHER", "W8BEN_CORRECTION", "COUNTRY_NOT_SUPPORTED", "WATCHLIST_HIT"],
  ...["OTHER", "OTHER_PARTNER", "REFUSED", "SUBMISSION_FAILED", "NEEDS_OPERATOR"],
];
const newToUs = /a word that we do not know yet/;

describe("where an application stands", () => {
  test.each(statuses)("%s has a title and says what to do next", (status) => {
    const { title, text } = standingOf(status);
    expect(title).not.toBe("");
    expect(text).toMatch(/\.$/);
    expect(text).not.toMatch(newToUs);
  });

  test.each(["BRAND_NEW_2027", "constructor", "__proto__", ""])(
    "%j is shown as it is, and said to be new",
    (word) => {
      const { title, text, tone, wayOn } = standingOf(word);
      expect(title.toLowerCase().replaceAll(" ", "_")).toContain(
        word.toLowerCase().replace(/^_+/, "").slice(0, 5),
      );
      expect(text).toContain(`“${word}”`);
      expect(text).toMatch(newToUs);
      expect({ tone, wayOn }).toEqual({ tone: undefined, wayOn: "look-again" });
    },
  );

  test("begins anew from what came to nothing, and from nowhere else", () => {
    const ways = Object.fromEntries(statuses.map((status) => [status, standingOf(status).wayOn]));
    const led = (to: string) => statuses.filter((status) => ways[status] === to);
    expect(led("begin")).toEqual(["none"]);
    expect(led("link-bank")).toEqual(["ACTIVE"]);
    expect(led("begin-again")).toEqual(["refused", "SUBMISSION_FAILED", "REJECTED", "ACCOUNT_CLOSED"]);
  });
});

describe("what a broker asks for", () => {
  test.each(codes)("%s is said in words", (code) => {
    const { title, text } = requestOf(code);
    expect(title).not.toMatch(/_/);
    expect(text).not.toMatch(newToUs);
  });

  test("an unknown code is named, and said to be new", () => {
    const { title, text } = requestOf("BRAND_NEW_2027");
    expect(title).toBe("Brand new 2027");
    expect(text).toContain("“BRAND_NEW_2027”");
    expect(text).toMatch(newToUs);
  });

  test("the broker's own text comes first, and is enough where the code is unknown", () => {
    expect(requestOf("OTHER", "Send us a letter.").text).toBe("Send us a letter.");
    expect(requestOf("REFUSED", "Not in this street.").text).toBe("Not in this street.");
    expect(requestOf("BRAND_NEW_2027", "Send us a letter.").text).toBe("Send us a letter.");
    expect(requestOf("PEP", "Minister?").text).toMatch(/^Minister\? You will be asked/);
  });
});
