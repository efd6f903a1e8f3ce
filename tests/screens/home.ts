import { expect } from "playwright/test";
import { alertWords } from "~/content/alerts";
import { alertKinds } from "../../domain/alerts/preferences";
import { signIn } from "../e2e/account-page";
import { giveNumber, textedCode } from "../e2e/alert-phone";
import { press } from "../e2e/bank";
import { pushBrowser } from "../harness/push-browser";
import type { State, Visit } from "./state";

const watchlist = "/watchlist";
const phone = "/account/alerts/phone";

/** Somebody with a stock and a sector on their list. */
async function following({ page }: Visit): Promise<void> {
  await signIn(page, watchlist);
  for (const address of ["/stocks/AAPL", "/stock-insights-by-sector/robotics"]) {
    await page.goto(address);
    await page.getByRole("button", { name: "Add to watchlist" }).first().click();
    await expect(page.getByText(/Added to your watchlist/).first()).toBeVisible();
  }
  await page.goto(watchlist);
}

/** Somebody of their own who has given a number: the newcomer whom other states share has none. */
async function withNumber({ page }: Visit): Promise<string> {
  await signIn(page, phone);
  return giveNumber(page);
}

/** A page of a history with some on either side, and each thing that can become of a message. */
const longHistory = {
  choices: {
    ...{
      zone: "America/New_York",
      quietFrom: 0,
      quietTo: 0,
      digestAt: 1_200,
      scope: "everything",
      sectors: [],
    },
    told: alertKinds.map((kind) => ({ kind, channel: "mail", timing: "now" })),
  },
  ...{ kinds: alertKinds, channels: ["mail", "text", "push"], entitled: true, emailConfirmed: true },
  ...{ phone: null, browsers: [], pushKey: `B${"A".repeat(86)}`, before: "70.mail" },
  history: Object.keys(alertWords.states).map((state, index) => ({
    ...{ kind: alertKinds[index % alertKinds.length], symbol: index % 3 === 2 ? null : "AAPL", state },
    ...{ channel: index % 2 === 0 ? "mail" : "text", at: "2026-11-20T21:05:00.000Z", ledgerSeq: null },
  })),
};

/** What a member has at hand. */
export const home: State[] = [
  { name: "alerts of a newcomer", route: "/account/alerts", who: "newcomer", at: "/account/alerts" },
  {
    name: "alerts, sectors without one",
    route: "/account/alerts",
    who: "newcomer",
    at: "/account/alerts",
    refused: { form: "#alerts", fill: { scope: "sectors" } },
  },
  {
    name: "alerts, with a browser that shows them",
    route: "/account/alerts",
    steps: async ({ page }) => {
      await signIn(page, "/account/alerts");
      // The hidden form, as a script fills it.
      const reply = await page.request.post("/account/alerts/browsers", {
        form: { press: "add", ...pushBrowser().subscription },
        headers: { origin: new URL(page.url()).origin },
      });
      expect(reply.ok()).toBe(true);
      await page.reload();
      await page.getByRole("button", { name: /^Remove/ }).waitFor();
    },
  },
  {
    name: "alerts, with a history that goes on",
    route: "/account/alerts",
    at: "/account/alerts?before=90.text#history",
    who: "newcomer",
    upstream: { "/api/users/alerts": longHistory },
  },
  { name: "number for alerts, none yet", route: phone, who: "newcomer", at: phone },
  {
    name: "number for alerts, none at all",
    route: phone,
    who: "newcomer",
    at: phone,
    refused: { form: "#alert-phone", fill: { phoneNumber: "202" } },
  },
  {
    name: "number for alerts, its code",
    route: phone,
    steps: withNumber,
  },
  {
    name: "number for alerts, its consent",
    route: phone,
    steps: async (visit) => {
      const { page } = visit;
      const number = await withNumber(visit);
      await page
        .locator("#alert-code")
        .getByLabel("Code")
        .fill(await textedCode(number));
      await press(page, "Confirm the number");
      await page.getByRole("checkbox").waitFor();
    },
  },
  { name: "feed, none yet", route: "/account/alerts/feed", who: "newcomer", at: "/account/alerts/feed" },
  {
    name: "feed, its address",
    route: "/account/alerts/feed",
    steps: async ({ page }) => {
      await signIn(page, "/account/alerts/feed");
      await press(page, "Make an address");
      await page.getByText("They are shown only now.").waitFor();
    },
  },
  { name: "own fills, none yet", route: "/account/fills", who: "newcomer", at: "/account/fills" },
  {
    name: "own fills, one noted",
    route: "/account/fills",
    steps: async ({ page }) => {
      await signIn(page, "/today");
      await page
        .getByRole("link", { name: /^I took this/ })
        .first()
        .click();
      const form = page.locator("#fill");
      await form.getByLabel("What you paid").fill("2.50");
      await form.getByLabel("Contracts").fill("2");
      await form.getByLabel("The day of your fill").fill("2026-03-02");
      await form.getByRole("button", { name: "Save" }).click();
      await page.getByRole("link", { name: "Download all as CSV" }).waitFor();
    },
  },
  {
    name: "own fills, one refused",
    route: "/account/fills",
    who: "newcomer",
    at: "/account/fills?trade=stock-timing%3AAAPL%3A2022-01-03",
    refused: { form: "#fill", fill: { price: "much", quantity: "2", filledOn: "2022-01-03" } },
  },
  {
    name: "leaving alerts",
    route: "/unsubscribe/alerts/:token",
    at: "/unsubscribe/alerts/a-token-that-nobody-was-ever-given-43-chars",
  },
  {
    name: "leaving alerts, by a link that is none",
    route: "/unsubscribe/alerts/:token",
    steps: async ({ page }) => {
      await page.goto("/unsubscribe/alerts/a-token-that-nobody-was-ever-given-43-chars?of=signals");
      await press(page, "Unsubscribe");
      await page.getByRole("heading", { name: "This link does not work" }).waitFor();
    },
  },
  {
    name: "leaving alerts, left",
    route: "/unsubscribe/alerts/:token",
    steps: async ({ page }) => {
      await page.goto("/unsubscribe/alerts/a-token-that-was-given-to-a-member?of=signals");
      await press(page, "Unsubscribe");
      await page.getByRole("heading", { name: "These mails are off" }).waitFor();
    },
    upstream: {
      "/api/users/alerts/unsubscribe/a-token-that-was-given-to-a-member": {
        message: "You are unsubscribed.",
      },
    },
  },
  { name: "today of a newcomer", route: "/today", who: "newcomer", at: "/today" },
  { name: "today of the member", route: "/today", who: "member", at: "/today" },
  {
    name: "today, with a watchlist",
    route: "/today",
    steps: async (visit) => {
      await following(visit);
      await visit.page.goto("/today");
    },
  },
  { name: "watchlist, empty", route: watchlist, who: "newcomer", at: watchlist },
  { name: "watchlist", route: watchlist, steps: following },
  {
    name: "watchlist, by change",
    route: watchlist,
    steps: async (visit) => {
      await following(visit);
      await visit.page.goto("/watchlist?order=change");
    },
  },
  {
    name: "watchlist, an entry removed",
    route: watchlist,
    steps: async (visit) => {
      await following(visit);
      await visit.page.getByRole("button", { name: /^Remove.*AAPL/ }).click();
      await visit.page.getByRole("button", { name: /Put it back/ }).waitFor();
    },
  },
];
