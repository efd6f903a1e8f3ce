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
  ...{ visits: { views: 0, browsers: 0 }, total: none, campaigns: [], referrers: [] },
};
const show = (business: Business) =>
  render(<BusinessReach business={business} spans={["90"]} file={(table) => `/${table}`} />);
const cellsOf = (name: string) =>
  [...(screen.getByRole("rowheader", { name }).parentElement?.querySelectorAll("td") ?? [])].map(
    ({ textContent }) => textContent,
  );

test("each step says which share of the accounts came so far, in all and by what brought them", () => {
  const total = { signUps: 8, subscribers: 3, applied: 2, opened: 1 };
  show({ ...empty, total, referrers: [{ code: "CODE", signUps: 3, subscribers: 1, applied: 0, opened: 0 }] });
  expect(cellsOf("Subscribers")[0]).toBe("3 (37.5%)");
  expect(cellsOf("CODE")).toEqual(["3", "1 (33.3%)", "0 (0%)", "0 (0%)"]);
});

test("without accounts there is no share", () => {
  show(empty);
  expect(cellsOf("Subscribers")[0]).toBe("0");
});
