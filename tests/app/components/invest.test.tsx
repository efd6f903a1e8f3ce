// @vitest-environment happy-dom
import { cleanup, render, screen, within } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { InvestPage } from "~/components/invest/invest-page";
import { readLimitQuery } from "~/lib/limit-query";
import { limitRules } from "../../../domain/investment-limit";

const show = (query = "", { signedIn = false } = {}) =>
  render(
    <InvestPage
      query={readLimitQuery(new URLSearchParams(query), "2026-11-22")}
      intermediary="Plain Portal"
      signedIn={signedIn}
    />,
  );
const pageText = () => (document.body.textContent ?? "").replace(/\s+/g, " ");
afterEach(cleanup);

test("SPEC 9: says what the investor copy says, the cap with its date (SPEC-DECISIONS 14)", () => {
  show();
  for (const line of [
    "Investing from as little as $10",
    "The founder allocates 90% of equity to cofounders and early small investors",
    "at least 50% of the cap table goes to diverse backgrounds",
    "$2,200 cap: the figure before 2022; the current floor is $2,500",
  ])
    expect(pageText()).toContain(line);
});

test("says before anything else that all can be lost and hardly sold, and leads to the risks", () => {
  show();
  const aside = screen.getByRole("complementary", { name: "Before anything else" });
  expect(aside.textContent).toMatch(/lose everything you put in.*rarely be sold/);
  expect(within(aside).getByRole("link").getAttribute("href")).toBe("/legal/risk");
});

test("names the intermediary, says that terms stand on its page alone, and that nobody is paid for the raise", () => {
  show();
  const rules = screen.getByRole("region", { name: "Who does what, by law" });
  expect(rules.textContent).toContain("Plain Portal, the registered intermediary");
  expect(rules.textContent).toContain("it names no terms of one");
  expect(rules.textContent).toContain("Ambassadors are paid nothing for investments in the company.");
  expect(pageText()).not.toContain("{intermediary}");
});

test("shows the rule in every version, the newest first, with the one in force named", () => {
  show();
  const rows = within(screen.getByRole("table", { name: "The rule, version by version" }))
    .getAllByRole("row")
    .slice(1);
  expect(rows).toHaveLength(limitRules.length);
  expect(rows[0]?.textContent).toMatch(/^09\/20\/2022 in force\$2,500\$124,000greater\$124,000no limit/);
  expect(rows.at(-1)?.textContent).toMatch(/^05\/16\/2016\$2,000/);
});

test("answers the calculator with the limit and how it is worked out", () => {
  show("income=85000&netWorth=40000&date=2026-11-22");
  const answer = screen.getByRole("status");
  expect(answer.textContent).toContain("$4,250");
  expect(answer.textContent).toContain("5% of the greater of your annual income ($85,000)");
  expect(screen.getByLabelText<HTMLInputElement>("Annual income").value).toBe("85000");
});

test("says at the field what cannot be worked out, keeps the words and gives no answer", () => {
  show("income=lots&netWorth=40000");
  const income = screen.getByLabelText<HTMLInputElement>("Annual income");
  expect(income.value).toBe("lots");
  expect(income.getAttribute("aria-invalid")).toBe("true");
  expect(screen.getByRole("region", { name: "There is a problem" }).textContent).toContain("Annual income:");
  expect(screen.queryByRole("status")).toBeNull();
});

test("leads who is signed in to invest to the project and to their investments, others to sign up", () => {
  show("", { signedIn: true });
  expect(screen.getByRole("link", { name: "Back the project" }).getAttribute("href")).toBe("/invest/back");
  cleanup();
  show();
  expect(screen.getByRole("link", { name: "Sign up to invest" }).getAttribute("href")).toBe(
    "/invest/sign-up",
  );
  expect(screen.queryByRole("link", { name: "Back the project" })).toBeNull();
});
