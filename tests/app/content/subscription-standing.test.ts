import { describe, expect, test } from "vitest";
import { cancelTerms, type StandingFacts, subscriptionStanding } from "~/content/subscription-standing";
import { cancelReasons, invoiceStatus } from "~/content/subscription-words";

/** PROVIDERS 2, and our own first one. */
const statuses = [
  ...["processing", "trialing", "active", "past_due", "incomplete"],
  ...["incomplete_expired", "unpaid", "paused", "canceled"],
];
const dates = {
  trialEnd: "12/22/2026",
  periodEnd: "12/23/2026",
  graceEnd: "12/29/2026",
  disputed: "12/24/2026",
  ended: "12/30/2026",
};
const standing = (status: string, more: Partial<StandingFacts> = {}) =>
  subscriptionStanding({
    status,
    cancelAtPeriodEnd: false,
    isGraceOver: false,
    isDisputed: false,
    dates,
    price: "$20 a month",
    ...more,
  });
const newToUs = /a word that we do not know yet/;

describe("how a subscription stands", () => {
  test.each(statuses)("%s has a title, says what it means, and leaves a step", (status) => {
    for (const known of [dates, {}]) {
      const { title, text, steps } = standing(status, { dates: known });
      expect(title).toMatch(/^[A-Z]/);
      expect(title).not.toMatch(/_/);
      expect(text).toMatch(/\.$/);
      expect(text).not.toMatch(/[{}]|undefined/);
      expect(text).not.toMatch(newToUs);
      expect(steps).not.toEqual([]);
    }
  });

  test.each(["brand_new_2027", "constructor", "__proto__"])(
    "%s is shown as it is, and said to be new",
    (word) => {
      const { text, tone, steps } = standing(word);
      expect(text).toContain(`“${word}”`);
      expect(text).toMatch(newToUs);
      expect({ tone, steps }).toEqual({ tone: undefined, steps: ["look-again"] });
      expect(standing(word, { cancelAtPeriodEnd: true }).text).toMatch(newToUs);
    },
  );

  test("says of a trial when it ends and what is charged from then on", () => {
    expect(standing("trialing").text).toContain("ends on 12/22/2026");
    expect(standing("trialing").text).toContain("$20 a month is charged from then on");
  });

  test("says first that a payment is disputed, since when, and what opens the subscription again", () => {
    for (const status of ["active", "trialing", "past_due", "unpaid"]) {
      const { text, tone, steps } = standing(status, { isDisputed: true });
      expect(text).toContain("Your bank told us on 12/24/2026 that you dispute a payment");
      expect(text).toContain("closed until your bank has decided");
      expect({ tone, steps }).toEqual({ tone: "asked", steps: ["cancel"] });
    }
    expect(standing("active", { isDisputed: true, cancelAtPeriodEnd: true }).steps).toEqual(["resume"]);
    expect(standing("active", { isDisputed: true, dates: {} }).text).toMatch(/^Your bank told us that you/);
  });

  test("says of one that ended with a lost dispute why it did, and that another can be begun", () => {
    const { text, steps } = standing("canceled", { isDisputed: true });
    expect(text).toContain("ended on 12/30/2026. Your bank has taken a payment of it back.");
    expect(steps).toEqual(["subscribe"]);
  });

  test("says how long what is past due stays open, and afterwards since when it is closed", () => {
    expect(standing("past_due").text).toContain("stays open until 12/29/2026");
    const over = standing("past_due", { isGraceOver: true });
    expect(over.text).toContain("closed since 12/29/2026");
    expect(over.steps).toEqual(["pay", "another-card", "cancel"]);
  });

  test.each(["trialing", "active", "past_due", "unpaid", "paused"])(
    "%s that was cancelled says when it ends, and can be taken back in one press",
    (status) => {
      const { title, text, steps } = standing(status, { cancelAtPeriodEnd: true });
      expect(title).toMatch(/^Cancelled/);
      expect(text).toContain("12/23/2026");
      expect(steps).toContain("resume");
      expect(steps).not.toContain("cancel");
    },
  );

  test("a trial that was cancelled is said never to be charged", () => {
    expect(standing("trialing", { cancelAtPeriodEnd: true }).text).toContain("not charged at all");
  });

  test("offers to pay where something is owed, to cancel where something renews, and to begin where it is over", () => {
    const having = (step: string) =>
      statuses.filter((status) => standing(status).steps.some((one) => one === step));
    expect(having("pay")).toEqual(["past_due", "incomplete", "unpaid"]);
    expect(having("cancel")).toEqual(["trialing", "active", "past_due", "incomplete", "unpaid", "paused"]);
    expect(having("subscribe")).toEqual(["incomplete_expired", "canceled"]);
    expect(having("resume")).toEqual([]);
  });
});

describe("what is said before somebody cancels", () => {
  test.each([
    ["trialing", "until 12/22/2026", "not charged at all"],
    ["active", "until 12/22/2026", "Nothing more is charged"],
    ["past_due", "until 12/22/2026", "invoice that is open stays open"],
    ["unpaid", "until 12/22/2026", "no further month is charged"],
    ["paused", "until 12/22/2026", "Nothing is charged"],
  ])("%s: %s, %s", (status, until, charged) => {
    expect(cancelTerms(status, "12/22/2026")).toContain(until);
    expect(cancelTerms(status, "12/22/2026")).toContain(charged);
    expect(cancelTerms(status, undefined)).toContain("to the end of its period");
  });

  test("what never began ends at once", () => {
    expect(cancelTerms("incomplete", "12/22/2026")).toBe(
      "It ends at once. Nothing has been charged, and nothing will be.",
    );
  });

  test("the reasons are the card provider's own words, as the call takes them", () => {
    for (const { value } of cancelReasons) expect(value).toMatch(/^[a-z_]{1,40}$/);
  });
});

describe("an invoice's status", () => {
  test.each(["draft", "open", "paid", "void", "uncollectible"])("%s is said in words", (status) => {
    expect(invoiceStatus(status).text.toLowerCase()).not.toBe("");
  });

  test("only an open one is marked, and an unknown word is shown as it is", () => {
    expect(invoiceStatus("open").isOpen).toBe(true);
    expect(invoiceStatus("paid").isOpen).toBeUndefined();
    expect(invoiceStatus("in_dispute")).toEqual({ text: "In dispute" });
    expect(invoiceStatus("constructor")).toEqual({ text: "Constructor" });
  });
});
