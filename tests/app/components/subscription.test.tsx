import { describe, expect, test } from "vitest";
import type { InvoiceRow } from "~/components/subscription/invoice-table";
import { SubscriptionPage, type SubscriptionPageProps } from "~/components/subscription/subscription-page";
import type { Subscription } from "../../../contract/transactions";
import { htmlOf } from "../../harness/page-html";

const now = "2026-12-01T10:00:00Z";
const running: Subscription = {
  id: "sub_1",
  plan: "signals",
  status: "active",
  priceCents: 2000,
  startedAt: "2026-11-22T10:00:00Z",
  periodEndsAt: "2026-12-22T10:00:00Z",
  cancelAtPeriodEnd: false,
  card: { id: "pm_1", brand: "visa", last4: "4242", expMonth: 4, expYear: 2030 },
};
const open: InvoiceRow = {
  id: "in_1",
  number: "A-0001",
  createdAt: "2026-11-22T10:00:00Z",
  amountCents: 2000,
  status: "open",
  link: { href: "https://pay.example/in_1", rel: "noreferrer" },
};
const page = (more: Partial<SubscriptionPageProps> = {}, actionData?: unknown) =>
  htmlOf(
    () => (
      <SubscriptionPage
        subscription={{ state: "ready", data: running }}
        invoices={{ state: "ready", data: [] }}
        now={now}
        payKey="key-of-twenty-four-chars"
        {...more}
      />
    ),
    { at: "/account/subscription", actionData },
  );
const subscribed = (more: Partial<Subscription>, rows: InvoiceRow[] = []) =>
  page({
    subscription: { state: "ready", data: { ...running, ...more } },
    invoices: { state: "ready", data: rows },
  });
const buttonsOf = (html: string) => [...html.matchAll(/<button[^>]*>([^<]*)/g)].map(([, text]) => text);

describe("the subscription's page", () => {
  test("shows price, next charge, since when, and the card", () => {
    const html = subscribed({});
    expect(html).toContain("$20 a month");
    expect(html).toContain("$20 on 12/22/2026");
    expect(html).toContain("11/22/2026");
    expect(html.replace(/<[^>]+>/g, "")).toContain("Visa ending in 4242, expires 04/30");
  });

  test("shows the discount beside the full price, to the cent", () => {
    const html = subscribed({ priceCents: 1050, listCents: 2000, promoCode: "COFOUNDER" });
    expect(html).toContain("$10.50 a month instead of $20, with the code COFOUNDER");
  });

  test("names the first charge in a trial, and its end once it is cancelled", () => {
    const trial = { status: "trialing", trialEndsAt: "2026-12-22T10:00:00Z" };
    expect(subscribed(trial)).toMatch(/First charge<\/dt><dd>\$20 on 12\/22\/2026/);
    const cancelled = subscribed({ ...trial, cancelAtPeriodEnd: true });
    expect(cancelled).not.toContain("First charge");
    expect(cancelled).toMatch(/Ends on<\/dt><dd>12\/22\/2026/);
  });

  test("says in the page why a press was refused, and takes the focus there", () => {
    const html = page({}, { repopulateFields: { said: "Your card was declined." } });
    expect(html).toMatch(
      /<section[^>]*autofocus[^>]*>.*There is a problem.*<p>Your card was declined\.<\/p>/is,
    );
    expect(page()).not.toContain("There is a problem");
  });

  test("says that the grace is over by who counts its days, whatever time it is here", () => {
    const late = { status: "past_due", graceUntil: "2026-12-29T10:00:00Z" };
    expect(subscribed({ ...late, opens: true })).toContain("Your subscription stays open until 12/29/2026");
    expect(subscribed({ ...late, opens: false })).toContain("has been closed since 12/29/2026");
  });

  test("cancels in a disclosure that says until when it runs, and needs no answer", () => {
    const html = subscribed({});
    expect(html).toMatch(/<details[^>]*><summary[^>]*>Cancel the subscription<\/summary>/);
    expect(html).toContain(
      "It runs until 12/22/2026, which is paid for, and then it ends. Nothing more is charged.",
    );
    expect(html).not.toMatch(/ required/);
    expect(html).not.toMatch(/ checked/);
  });

  test("opens the disclosure again where the note was refused, with the message beside it", () => {
    const refused = { fieldErrors: { comment: "Maximum length is 500" }, repopulateFields: { comment: "x" } };
    const html = page({}, refused);
    expect(html).toMatch(/<details[^>]* open=""/);
    expect(html).toContain("There is a problem");
    expect(html.match(/Maximum length is 500/g)).toHaveLength(2);
  });

  test("takes a cancellation back with one button and no question", () => {
    const html = subscribed({ cancelAtPeriodEnd: true });
    expect(buttonsOf(html)).toEqual(["Keep my subscription"]);
    expect(html).not.toContain("<details");
  });

  test.each(["past_due", "unpaid", "incomplete"])(
    "%s: pays the open invoice, once whatever is pressed",
    (status) => {
      const html = subscribed({ status }, [{ ...open, id: "in_0", status: "paid" }, open]);
      expect(html).toContain("Pay $20 now");
      expect(html).toContain('name="invoiceId" value="in_1"');
      expect(html).toContain('name="key" value="key-of-twenty-four-chars"');
      expect(html).toContain('href="/account/payment-methods"');
    },
  );

  test("offers no payment where no invoice is open yet, or none is told, but to look again", () => {
    expect(subscribed({ status: "past_due" })).not.toContain("Pay $");
    expect(subscribed({ status: "past_due" })).toContain("Check again");
    expect(page({ invoices: { state: "not-offered" } })).not.toContain("Pay $");
  });

  test("says since when it is closed once the grace is over", () => {
    const graceUntil = "2026-11-30T10:00:00Z";
    expect(subscribed({ status: "past_due", graceUntil })).toContain("closed since 11/30/2026");
    expect(subscribed({ status: "past_due", graceUntil: "2026-12-02T10:00:00Z" })).toContain(
      "stays open until 12/02/2026",
    );
  });

  test("leads who has none to the plan, and who had one to another", () => {
    const none = page({ subscription: { state: "ready", data: null } });
    expect(none).toContain("You have no subscription");
    expect(none).toMatch(/href="\/subscribe"[^>]*>See the plan/);
    const ended = subscribed({ status: "canceled", endedAt: "2026-11-30T10:00:00Z" });
    expect(ended).toContain("ended on 11/30/2026");
    expect(ended).toMatch(/href="\/subscribe"[^>]*>Subscribe again/);
    expect(buttonsOf(ended)).toEqual([]);
  });

  test("stands where the upstream offers neither, and says so", () => {
    const html = page({ subscription: { state: "not-offered" }, invoices: { state: "not-offered" } });
    expect(html).toContain("The status of your subscription is not shown here.");
    expect(html).toContain("Invoices are not shown here.");
  });

  test("says what could not be loaded, each part by itself", () => {
    const failed = { state: "failed", message: "We cannot reach it." } as const;
    expect(page({ subscription: failed })).toContain(
      "We could not load your subscription. We cannot reach it.",
    );
    expect(page({ invoices: failed })).toContain("We could not load your invoices. We cannot reach it.");
  });

  test("leads to the card provider's page by a link, since no form of this page may", () => {
    const html = page({ goOn: "https://pages.example/confirm?a=1&b=2" });
    expect(html).toContain('href="https://pages.example/confirm?a=1&amp;b=2"');
    expect(html).toContain("Nothing is charged until you do.");
    expect(page()).not.toContain("confirm this payment");
  });
});

describe("the invoices", () => {
  test("are a table with date, number, status in words, exact amount and the provider's page", () => {
    const html = subscribed({}, [{ ...open, status: "paid", periodStart: null }]);
    expect(html).toContain("<caption");
    expect(html).toMatch(/<th scope="row"[^>]*><time dateTime="2026-11-22T10:00:00Z">11\/22\/2026/);
    expect(html).toContain("A-0001");
    expect(html).toContain(">Paid");
    expect(html).toContain("$20.00");
    expect(html).toContain('href="https://pay.example/in_1" rel="noreferrer"');
  });

  test("say what was given back, in part or in full", () => {
    expect(subscribed({}, [{ ...open, status: "paid", refundedCents: 550 }])).toContain(
      "Paid, $5.50 refunded",
    );
    expect(subscribed({}, [{ ...open, status: "paid", refundedCents: 2000 }])).toContain(
      "Paid, refunded in full",
    );
    expect(subscribed({}, [{ ...open, status: "paid", refundedCents: 0 }])).not.toContain("refunded");
  });

  test("say of one over nothing, as a trial's, that nothing is to be paid", () => {
    const html = subscribed({}, [{ ...open, status: "paid", amountCents: 0 }]);
    expect(html).toContain("Nothing to pay");
    expect(html).not.toContain(">Paid");
  });

  test("are said to be none where there are none", () => {
    expect(page()).toContain("No invoices yet.");
  });
});
