import { expect } from "playwright/test";
import { addCard, agree, beginSubscribing, press, testCards, typeCard } from "../e2e/cards";
import { expectStanding, moveClock, subscriber, testCards as subscribersCards } from "../e2e/subscriber";
import { providersPage, type State, type Visit } from "./state";

const subscribe = "/subscribe";
const subscription = "/account/subscription";
const cards = "/account/payment-methods";
const start = "Start the 30-day trial";

/** Somebody new with a card, before the price is agreed to. */
async function withCard({ page }: Visit): Promise<void> {
  await beginSubscribing(page);
  await addCard(page, testCards.ok);
  await expect(page.getByRole("radio", { name: "4242" })).toBeChecked();
}

async function done(visit: Visit): Promise<void> {
  await withCard(visit);
  await agree(visit.page);
  await press(visit.page, start);
  await expect(visit.page).toHaveURL(/\/subscribe\/done$/);
}

/** Somebody whose card is refused at the trial's end. */
async function unpaid({ page }: Visit): Promise<void> {
  const person = await subscriber(page, subscription, subscribersCards.chargeFails);
  await moveClock(page, person, 31);
  await expectStanding(page, "A payment did not go through");
}

/** Somebody whose bank has taken the first charge back. */
async function disputed({ page }: Visit): Promise<void> {
  const person = await subscriber(page, subscription, subscribersCards.disputed);
  await moveClock(page, person, 31);
  await expectStanding(page, "A payment is disputed");
}

/** The plan, its price, and what is paid with. */
export const payment: State[] = [
  { name: "the plan", route: subscribe, at: subscribe },
  { name: "the plan with the code of somebody", route: subscribe, at: "/subscribe?code=COFOUNDER" },
  {
    name: "the plan with a code that is none",
    route: subscribe,
    at: "/subscribe?code=no%20code",
    refused: "asked",
  },
  { name: "the plan, without a card", route: subscribe, who: "newcomer", at: subscribe },
  {
    name: "the plan, nothing chosen",
    route: subscribe,
    who: "newcomer",
    at: subscribe,
    refused: { form: "form#subscribe", press: start },
  },
  {
    name: "the plan, agreed to without a card",
    route: subscribe,
    who: "newcomer",
    at: subscribe,
    refused: { form: "form#subscribe", fill: { consent: "yes" }, press: start },
  },
  {
    name: "the card provider's own page",
    route: providersPage,
    who: "newcomer",
    at: subscribe,
    steps: async ({ page }) => {
      await press(page, /^Add (a|another) card$/);
      await page.getByLabel("Card number").waitFor();
    },
  },
  {
    name: "the card provider's own page, a card declined",
    route: providersPage,
    who: "newcomer",
    at: subscribe,
    steps: async ({ page }) => {
      await press(page, /^Add (a|another) card$/);
      await typeCard(page, testCards.declined);
      await page.getByRole("alert").waitFor();
    },
  },
  { name: "the plan, with a card", route: subscribe, steps: withCard },
  { name: "subscribed", route: "/subscribe/done", steps: done },
  { name: "subscribed, by nobody", route: "/subscribe/done", who: "newcomer", at: "/subscribe/done" },
  {
    name: "the plan, for who subscribes already",
    route: subscribe,
    steps: async (visit) => {
      await done(visit);
      await visit.page.goto(subscribe);
    },
  },
  { name: "subscription, none", route: subscription, who: "newcomer", at: subscription },
  {
    name: "subscription, on trial",
    route: subscription,
    steps: ({ page }) => subscriber(page, subscription),
  },
  {
    name: "subscription, about to cancel",
    route: subscription,
    steps: async ({ page }) => {
      await subscriber(page, subscription);
      await page.getByText("Cancel the subscription").click();
    },
  },
  {
    name: "subscription, cancelled",
    route: subscription,
    steps: async ({ page }) => {
      await subscriber(page, subscription);
      await page.getByText("Cancel the subscription").click();
      await press(page, "Cancel now");
      await page.getByRole("heading", { name: "Cancelled", exact: true }).waitFor();
    },
  },
  { name: "subscription, not paid", route: subscription, steps: unpaid },
  { name: "subscription, a payment disputed", route: subscription, steps: disputed },
  {
    name: "subscription, not paid this time either",
    route: subscription,
    steps: async (visit) => {
      await unpaid(visit);
      await press(visit.page, "Pay $20 now");
      await visit.page.locator("[data-notice]").waitFor();
    },
  },
  { name: "cards, none", route: cards, who: "newcomer", at: cards },
  { name: "cards", route: cards, steps: ({ page }) => subscriber(page, cards) },
  { name: "a card to add", route: `${cards}/add`, who: "newcomer", at: `${cards}/add` },
];
