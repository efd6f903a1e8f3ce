import { describe, expect, it } from "vitest";
import {
  cancelledMail,
  paymentFailedMail,
  resumedMail,
  type StartedFacts,
  startedMail,
  trialEndMail,
} from "../../../api/mail/billing-mail";
import { type Letter, writeMail } from "../../../api/mail/message";
import { readSettings } from "../../../api/settings";

const to = "dana@example.com";
const settings = readSettings({
  API_TOKEN_SECRETS: "the token secret of mails under test",
  PUBLIC_URL: "https://site.example/",
  BRAND_NAME: "Ledger & Sons",
});
const card = { brand: "visa", last4: "4242" };
const started: StartedFacts = {
  startedAt: new Date("2026-11-22T10:00:00Z"),
  priceCents: 2000,
  listCents: 2000,
  trialEndsAt: new Date("2026-12-22T10:00:00Z"),
  firstChargeAt: new Date("2026-12-22T10:00:00Z"),
  card,
};

const written = (letter: Letter) => writeMail(letter, []);
const manage = "https://site.example/account/subscription";
const cards = "https://site.example/account/payment-methods";

describe("the mail that a subscription has started", () => {
  it("restates every term, so that it can be kept", () => {
    const { subject, text } = written(startedMail(settings, to, started));
    expect(subject).toBe("Your subscription to Ledger & Sons has started");
    expect(text.split("\n\n")).toEqual([
      "Your subscription to Ledger & Sons started on 11/22/2026. These are its terms; please keep this email.",
      "Price: $20 a month.",
      "Free trial: until 12/22/2026. Cancel before then and you are charged nothing.",
      "First charge: $20 on 12/22/2026, to your card Visa ending in 4242.",
      "Renewal: it renews by itself each month, and $20 is charged each time, until you cancel.",
      "How to cancel: on the page below, at any time and at no cost. It then ends with the trial or with the month that is paid for, and nothing more is charged.",
      `See or cancel your subscription:\n${manage}`,
      `See or change your card:\n${cards}\n`,
    ]);
  });

  it("names the discount, its code and the price without it", () => {
    const facts = { ...started, priceCents: 1000, promoCode: "COFOUNDER" };
    const { text } = written(startedMail(settings, to, facts));
    expect(text).toContain(
      "Price: $10 a month. That is your lifetime discount with the code COFOUNDER; the price without it is $20.",
    );
    expect(text).toContain("First charge: $10 on");
  });

  it("promises no trial to who has none, and knows no card that is not told", () => {
    const facts = { ...started, trialEndsAt: null, firstChargeAt: started.startedAt, card: undefined };
    const { text } = written(startedMail(settings, to, facts));
    expect(text).toContain("Free trial: none.");
    expect(text).toContain("First charge: $20 on 11/22/2026.");
  });
});

it("before a trial ends its mail says the day, the amount, the card and the way out", () => {
  const facts = { trialEndsAt: new Date("2026-12-22T23:59:00Z"), priceCents: 1050, card };
  const { subject, text, html } = written(trialEndMail(settings, to, facts));
  expect(subject).toBe("Your free trial of Ledger & Sons ends on 12/22/2026");
  expect(text).toContain(
    "On that day $10.50 is charged to your card Visa ending in 4242, and then each month until you cancel.",
  );
  expect(text).toContain("cancel before that day and you are charged nothing.");
  expect(text).toContain(manage);
  expect(html).toContain(`<a href="${manage}">`);
  expect(html).toContain(`<a href="${cards}">`);
});

describe("the mail about a payment that failed", () => {
  const facts = {
    amountCents: 2000,
    refusal: "Your card's security code is incorrect.",
    card,
    graceUntil: new Date("2026-12-29T10:00:00Z"),
  };

  it("says what was refused and why, until when all stays open, and how to pay", () => {
    const { subject, text } = written(paymentFailedMail(settings, to, facts));
    expect(subject).toBe("Your payment to Ledger & Sons did not go through");
    expect(text).toContain("We could not collect $20 from your card Visa ending in 4242");
    expect(text).toContain("What the card provider said: Your card's security code is incorrect.");
    expect(text).toContain("Your subscription stays open until 12/29/2026.");
    expect(text).toContain(`Pay now:\n${manage}`);
    expect(text).toContain(`Change your card:\n${cards}`);
  });

  it("says nothing of what nobody knows", () => {
    const { text } = written(paymentFailedMail(settings, to, { amountCents: 2000 }));
    expect(text).not.toMatch(/undefined|null|What the card provider said|stays open/);
  });

  it("writes the provider's words as text, whatever is in them", () => {
    const { html } = written(paymentFailedMail(settings, to, { ...facts, refusal: "<b>no</b>" }));
    expect(html).toContain("&lt;b&gt;no&lt;/b&gt;");
    expect(html).not.toContain("<b>");
  });
});

describe("the mail about a cancellation", () => {
  const endsAt = new Date("2026-12-22T10:00:00Z");

  it("says until when all stays open and that it can be taken back", () => {
    const { subject, text } = written(cancelledMail(settings, to, { endsAt }));
    expect(subject).toBe("Your subscription to Ledger & Sons is cancelled");
    expect(text).toContain("It ends on 12/22/2026.");
    expect(text).toContain("Nothing more is charged.");
    expect(text).toContain(`Keep your subscription:\n${manage}`);
  });

  it("offers nothing to take back once it has ended", () => {
    const { subject, text } = written(cancelledMail(settings, to, { endsAt, ended: true }));
    expect(subject).toBe("Your subscription to Ledger & Sons has ended");
    expect(text).toContain("ended on 12/22/2026. Nothing more is charged for it.");
    expect(text).not.toContain("Keep your subscription");
  });
});

it("the mail about a subscription that continues says what is charged next, when, and how to cancel", () => {
  const nextChargeAt = new Date("2026-12-22T10:00:00Z");
  const { subject, text } = written(resumedMail(settings, to, { priceCents: 2000, nextChargeAt, card }));
  expect(subject).toBe("Your subscription to Ledger & Sons continues");
  expect(text).toContain("Next charge: $20 on 12/22/2026 to your card Visa ending in 4242");
  expect(text).toContain(`See or cancel your subscription:\n${manage}`);
});

it("SPEC-DECISIONS 1: every one of them has the product's name, and none has a name that was not set", () => {
  const unnamed = readSettings({ API_TOKEN_SECRETS: "the token secret of mails under test" });
  const letters = [
    startedMail(unnamed, to, started),
    trialEndMail(unnamed, to, { trialEndsAt: started.firstChargeAt, priceCents: 2000 }),
    paymentFailedMail(unnamed, to, { amountCents: 2000 }),
    cancelledMail(unnamed, to, { endsAt: started.firstChargeAt }),
    resumedMail(unnamed, to, { priceCents: 2000, nextChargeAt: started.firstChargeAt }),
    cancelledMail(unnamed, to, { endsAt: started.firstChargeAt, ended: true }),
  ];
  for (const letter of letters) {
    expect(letter.subject).toContain("the product");
    expect(written(letter).text).toContain("the product");
    expect(written(letter).text).not.toMatch(/Trade Signals|\{brand\}/i);
  }
});
