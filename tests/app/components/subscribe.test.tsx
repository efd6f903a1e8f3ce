import { describe, expect, test } from "vitest";
import { DoneView } from "~/components/subscribe/done-page";
import { SubscribeView } from "~/components/subscribe/subscribe-page";
import type { SubscribePage } from "~/pages/billing/subscribe-page.server";
import { htmlOf } from "../../harness/page-html";

type ForMembers = Extract<SubscribePage, { for: "members" }>;

const card = (id: string, isDefault: boolean) => ({
  id,
  brand: "visa",
  last4: "4242",
  expMonth: 4,
  expYear: 2040,
  isDefault,
});
const members: ForMembers = {
  for: "members",
  closed: false,
  offer: {
    state: "ready",
    data: {
      id: "signals",
      listCents: 2000,
      priceCents: 2000,
      trialDays: 30,
      firstChargeAt: "2026-12-22T10:00:00Z",
      renewsAt: "2027-01-22",
    },
  },
  code: { typed: "" },
  cards: { state: "ready", data: [card("pm_new", false), card("pm_older", true)] },
  consent: {
    kind: "subscription",
    title: "Subscription",
    text: [],
    label: "I agree",
    revision: "01.2026.11",
    hash: "0",
  },
  key: "key-of-twenty-four-chars",
  today: "2026-11-22T10:00:00Z",
};
const pageOf = (more: Partial<ForMembers>, actionData?: unknown) =>
  htmlOf(() => <SubscribeView page={{ ...members, ...more }} />, { at: "/subscribe", actionData });
const chosenOf = (html: string) =>
  [...html.matchAll(/<input type="radio"[^>]*>/g)]
    .filter(([radio]) => radio.includes("checked"))
    .map(([radio]) => /value="([^"]*)"/.exec(radio)?.[1]);

describe("which card is chosen on /subscribe", () => {
  test("the one that is charged, where none was just added", () => {
    expect(chosenOf(pageOf({}))).toEqual(["pm_older"]);
    expect(chosenOf(pageOf({ cardsBefore: 2 })), "gone back without adding one").toEqual(["pm_older"]);
  });

  test("the new one for who comes back from adding it", () => {
    expect(chosenOf(pageOf({ cardsBefore: 1 }))).toEqual(["pm_new"]);
  });

  test("the one that a form was sent with, whatever was added before", () => {
    const actionData = { repopulateFields: { paymentMethodId: "pm_older" } };
    expect(chosenOf(pageOf({ cardsBefore: 1 }, actionData))).toEqual(["pm_older"]);
  });

  test("stays the new one when a promo code is applied", () => {
    const html = pageOf({ cardsBefore: 1 });
    expect(/<form[^>]*method="get".*?<\/form>/s.exec(html)?.[0]).toContain('name="cards" value="1"');
  });
});

describe("a subscription whose first payment is open", () => {
  const subscription = {
    id: "sub_1",
    plan: "signals",
    status: "incomplete",
    priceCents: 2000,
    startedAt: "2026-11-22T10:00:00Z",
    cancelAtPeriodEnd: false,
  };
  const today = "2026-11-22T10:00:00Z";

  test.each([
    ["/subscribe", () => <SubscribeView page={{ for: "subscribers", subscription, today }} />],
    ["/subscribe/done", () => <DoneView current={{ state: "ready", data: subscription }} today={today} />],
  ])(
    "has the way to pay it and to cancel it on %s, and is never called a subscription that is there",
    (at, View) => {
      const html = htmlOf(View, { at });
      expect(html).toMatch(/<a[^>]*href="\/account\/subscription"[^>]*>Pay or cancel<\/a>/);
      expect(html).toContain("you can start again here with another card or promo code");
      expect(html).not.toContain("You already subscribe");
    },
  );
});
