// @vitest-environment happy-dom
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { BusinessReach } from "~/components/desk/business-reach";
import type { Business } from "../../../contract/desk-business";

afterEach(cleanup);

const none = { signUps: 0, subscribers: 0, applied: 0, opened: 0 };
const now = { active: 0, trial: 0, late: 0, lapsed: 0, ending: 0, recurringCents: 0, endingCents: 0 };
const empty: Business = {
  ...{ asOf: "2026-03-15T12:00:00.000Z", provider: "sandbox", days: 90, now, months: [] },
  ...{ visits: { views: 0, browsers: 0, visits: 0 }, total: none, known: none },
  ...{ campaigns: [], websites: [], referrers: [] },
};
const show = (business: Business) =>
  render(<BusinessReach business={business} spans={["90"]} file={(table) => `/${table}`} />);
const cellsOf = (name: string, table = 0) =>
  [...(screen.getAllByRole("rowheader", { name })[table]?.parentElement?.querySelectorAll("td") ?? [])].map(
    ({ textContent }) => textContent,
  );

test("each step says which share of the accounts came so far, in all and by what brought them", () => {
  const total = { signUps: 8, subscribers: 3, applied: 2, opened: 1 };
  show({ ...empty, total, referrers: [{ code: "CODE", signUps: 3, subscribers: 1, applied: 0, opened: 0 }] });
  expect(cellsOf("Subscribers")[0]).toBe("3 (37.5%)");
  expect(cellsOf("CODE")).toEqual(["3", "1 (33.3%)", "0 (0%)", "0 (0%)"]);
});

test("of people who agreed each step says which share of the visits and of the accounts it is, and the others stand apart", () => {
  const total = { signUps: 8, subscribers: 3, applied: 2, opened: 1 };
  const known = { signUps: 5, subscribers: 2, applied: 1, opened: 0 };
  const visits = { views: 90, browsers: 12, visits: 50 };
  const spring = { source: "letter", medium: "email", campaign: "spring", visits: 40, ...known, signUps: 4 };
  const forum = { website: "forum.example", visits: 0, signUps: 1, subscribers: 1, applied: 0, opened: 0 };
  show({ ...empty, total, known, visits, campaigns: [spring], websites: [forum] });
  expect(cellsOf("Accounts", 1)).toEqual(["5", "10%", "100%"]);
  expect(cellsOf("Subscribers", 1)).toEqual(["2", "4%", "40%"]);
  expect(cellsOf("letter")).toEqual(["email", "spring", "40", "4 (10%)", "2 (50%)", "1 (25%)", "0 (0%)"]);
  // Accounts whose visits were not counted are no share of any.
  expect(cellsOf("forum.example")).toEqual(["0", "1", "1 (100%)", "0 (0%)", "0 (0%)"]);
  expect(cellsOf("Without consent, or not known", 0).slice(2)).toEqual([
    "–",
    "3",
    "1 (33.3%)",
    "1 (33.3%)",
    "1 (33.3%)",
  ]);
  expect(cellsOf("Without consent, or not known", 1)[0]).toBe("–");
});

test("without accounts there is no share", () => {
  show(empty);
  expect(cellsOf("Subscribers")[0]).toBe("0");
});
