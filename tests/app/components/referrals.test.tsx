// @vitest-environment happy-dom
import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { ReferralsPage } from "~/components/referrals/referrals-page";
import { readNameQuery } from "~/lib/name-query";
import { readPayoutQuery } from "~/lib/payout-query";
import type { CodePart } from "~/pages/referrals/referrals.server";
import { htmlOf } from "../../harness/page-html";

const visitor: CodePart = { for: "visitors", back: "/referrals" };

function show(query = "", code = visitor, actionData?: unknown) {
  const given = new URLSearchParams(query);
  const page = { payouts: readPayoutQuery(given), names: readNameQuery(given), code };
  document.body.innerHTML = htmlOf(() => <ReferralsPage {...page} />, {
    at: `/referrals?${given}`,
    actionData,
  });
}
const pageText = () => (document.body.textContent ?? "").replace(/\s+/g, " ");

test("SPEC 9: says what the programme pays, beside the schedule that it summarises", () => {
  show();
  expect(pageText()).toContain("25% of first-degree and 10% of second-degree sales");
  const table = screen.getByRole("table", { name: /Payout is revenue times cut/ });
  expect(within(table).getAllByRole("row")).toHaveLength(7);
});

test("says how it is paid and that most earn little or nothing, before any figure of a payout", () => {
  show();
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe(
    "Paid on subscriptions sold, nothing for recruiting.",
  );
  const aside = screen.getByRole("complementary", { name: "What to expect" });
  expect(aside.textContent).toContain("no data on typical earnings");
  expect(aside.textContent).toContain("has to say so each time");
  const table = screen.getByRole("table", { name: /Payout is revenue times cut/ });
  expect(aside.compareDocumentPosition(table) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
});

test("says how a month is worked out, and what pays nothing", () => {
  show();
  const part = screen.getByRole("region", { name: "How a month is worked out" });
  for (const words of [
    "that cut applies to the whole month’s revenue",
    "Below the first row of a degree, the first row’s cut applies",
    "30 days from its payment",
    "What a customer gets back is taken out of the month’s revenue",
    "Your own subscription pays nothing.",
    "There is no third.",
    "Brokerage accounts that are opened pay nothing, and ambassadors are paid nothing for investments in the company.",
  ])
    expect(part.textContent).toContain(words);
});

test("answers the calculator with each degree's revenue, cut and payout, marked as arithmetic", () => {
  show("first=1000&second=7");
  const part = screen.getByRole("region", { name: "Work out a month" });
  expect(within(part).getByRole("status").textContent).toBe(
    "Payout for the month Hypothetical$2,257Arithmetic, not typical earnings.",
  );
  const rows = within(within(part).getByRole("table")).getAllByRole("row").slice(1);
  expect(rows.map(({ textContent }) => textContent)).toEqual(["1st$10,00022.5%$2,250", "2nd$7010%$7"]);
});

test("keeps what the calculator refuses, and says so beside the field and before the form", () => {
  show("first=lots&second=3");
  const field = screen.getByRole("textbox", { name: "First-degree referrals" });
  expect(field.getAttribute("value")).toBe("lots");
  expect(field.getAttribute("aria-invalid")).toBe("true");
  const described = field.getAttribute("aria-describedby")?.split(" ") ?? [];
  expect(described.map((id) => document.getElementById(id)?.textContent).join(" ")).toContain(
    "Please enter a whole number",
  );
  expect(screen.getByRole("region", { name: "There is a problem" }).textContent).toContain(
    "First-degree referrals: Please enter a whole number",
  );
  expect(screen.queryByRole("status")).toBeNull();
});
