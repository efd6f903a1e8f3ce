import { addressOf } from "./routes";
import type { State } from "./state";

/** What is not there, and what cannot be shown now. */
export const faults: State[] = [
  { name: "no such page", route: "/*", at: addressOf("/*"), status: 404 },
  { name: "no such page, with the one that may be meant", route: "/*", at: "/pricing", status: 404 },
  { name: "no such page, for a member", route: "/*", who: "member", at: addressOf("/*"), status: 404 },
  { name: "upstream away: landing", route: "/2024", at: "/2024", upstream: "away" },
  {
    name: "upstream away: a stock",
    route: "/stocks/:ticker",
    at: "/stocks/NVDA",
    upstream: "away",
    status: 503,
  },
  { name: "upstream away: the tracker", route: "/roi-tracker", at: "/roi-tracker", upstream: "away" },
  { name: "upstream away: the blog", route: "/blog", at: "/blog", upstream: "away", status: 503 },
  {
    name: "upstream away: the account",
    route: "/account",
    who: "member",
    at: "/account",
    upstream: "away",
  },
  {
    name: "upstream away: the subscription",
    route: "/account/subscription",
    who: "member",
    at: "/account/subscription",
    upstream: "away",
  },
  {
    name: "upstream away: what an investor has",
    route: "/invest/account",
    who: "investor",
    at: "/invest/account",
    upstream: "away",
  },
  {
    name: "upstream away: a login, with what was typed",
    route: "/login",
    at: "/login",
    upstream: "away",
    steps: async ({ page }) => {
      const form = page.locator("#login");
      await form.getByLabel("Email").fill("sam@example.com");
      await form.getByLabel("Password", { exact: true }).fill("small trades add up");
      await form.getByRole("button", { name: "Login" }).click();
      await page.locator("[data-notice]").waitFor();
    },
  },
];
