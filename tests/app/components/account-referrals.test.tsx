// @vitest-environment happy-dom
import { screen, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { AccountReferrals } from "~/components/referrals/account-referrals";
import type { Share } from "~/pages/referrals/referrals.server";
import type { Panel } from "~/upstream/panel.server";
import type { Referrals } from "../../../contract/referrals";
import { htmlOf } from "../../harness/page-html";

const share: Share = {
  code: "ADA_TRADES",
  link: "https://site.test/?referredBy=ADA_TRADES",
  texts: [
    { kind: "mail", label: "An email", subject: "Signals & more", text: "Hello,\n\nlook" },
    { kind: "message", label: "A message", text: "Look: 100%" },
    { kind: "post", label: "A post", text: "Ad. Look." },
  ],
};
const sold: Referrals = {
  code: "ADA_TRADES",
  refundWindowDays: 30,
  signedUp: { first: 1_200, second: 3 },
  months: [
    {
      ...{ month: "2026-11", degree: 1, referrals: 1_001, revenueCents: 1_000_950, refundedCents: 1_050 },
      ...{ cutBasisPoints: 2_250, payoutCents: 225_213, pendingCents: 225_000, payableCents: 213 },
    },
    {
      ...{ month: "2026-11", degree: 2, referrals: 1, revenueCents: 1_000, refundedCents: 0 },
      ...{ cutBasisPoints: 1_000, payoutCents: 100, pendingCents: 0, payableCents: 100 },
    },
  ],
  // Not what the months come to: what is shown is what the service told.
  totals: {
    ...{ revenueCents: 7_001, refundedCents: 7_002, payoutCents: 7_003, pendingCents: 7_004 },
    ...{ payableCents: 7_005, paidCents: 7_100, dueCents: -95 },
  },
};
function show(referrals: Panel<Referrals>, shared?: Share) {
  document.body.innerHTML = htmlOf(() => <AccountReferrals referrals={referrals} share={shared} />);
}
const ready = (more: Partial<Referrals> = {}) => ({ state: "ready", data: { ...sold, ...more } }) as const;
const rows = () =>
  within(screen.getByRole("table"))
    .getAllByRole("row")
    .map((row) => [...row.children].map(({ textContent }) => textContent));

describe("the table of sales", () => {
  test("names no figure twice in a line, where lines stand for columns", () => {
    show(ready(), share);
    for (const row of within(screen.getByRole("table")).getAllByRole("row")) {
      const heading = within(row).queryByRole("rowheader")?.textContent;
      const labels = [...row.querySelectorAll("[data-label]")].map((cell) => cell.getAttribute("data-label"));
      expect(labels).not.toContain(heading);
    }
  });

  test("has a line for each month and degree, to the cent", () => {
    show(ready(), share);
    expect(rows().slice(1, 3)).toEqual([
      ["11/2026", "1st", "1,001", "$10,009.50", "$10.50", "22.5%", "$2,252.13", "$2,250.00", "$2.13"],
      ["11/2026", "2nd", "1", "$10.00", "$0.00", "10%", "$1.00", "$0.00", "$1.00"],
    ]);
  });

  test("ends with the totals as the service told them, what was paid and what is due, below zero too", () => {
    show(ready(), share);
    expect(rows().slice(3)).toEqual([
      ["Total", "$70.01", "$70.02", "", "$70.03", "$70.04", "$70.05"],
      ["Paid out to you", "$71.00"],
      ["Due to you", "−$0.95"],
    ]);
  });

  test("says in its caption how long a sale is pending", () => {
    show(ready(), share);
    expect(screen.getByRole("table").querySelector("caption")?.textContent).toContain("pending for 30 days");
    show(ready({ refundWindowDays: 1 }), share);
    expect(screen.getByRole("table").querySelector("caption")?.textContent).toContain("pending for 1 day ");
    show(ready({ refundWindowDays: 0 }), share);
    expect(screen.getByRole("table").querySelector("caption")?.textContent).toContain("payable at once");
  });
});

test("sign-ups stand by degree, and are said to pay nothing", () => {
  show(ready(), share);
  const part = screen.getByRole("region", { name: "Sign-ups" });
  expect(part.textContent).toContain("First degree1,200Second degree3");
  expect(part.textContent).toContain("A sign-up pays nothing; a sale does.");
});

test("without sales the page says so, and without a code it leads to one", () => {
  show(ready({ code: null, months: [] }));
  expect(screen.queryByRole("table")).toBeNull();
  expect(document.body.textContent).toContain("Nothing has been sold through your link yet.");
  expect(screen.getByRole("link", { name: "Get your code" }).getAttribute("href")).toBe("/referrals#code");
});

test("a code stands with its link and its texts, which open in the reader's own programs", () => {
  show(ready(), share);
  const link = screen.getByRole("textbox", { name: "Your link" });
  expect([link.getAttribute("value"), link.hasAttribute("readonly")]).toEqual([share.link, true]);
  for (const { label } of share.texts)
    expect(screen.getByRole("textbox", { name: label }).hasAttribute("readonly")).toBe(true);
  expect(screen.getByRole("link", { name: "Open in my email" }).getAttribute("href")).toBe(
    "mailto:?subject=Signals%20%26%20more&body=Hello%2C%0D%0A%0D%0Alook",
  );
  expect(screen.getByRole("link", { name: "Open in my messages" }).getAttribute("href")).toBe(
    "sms:?&body=Look%3A%20100%25",
  );
});

test.each([
  [{ state: "not-offered" }, "Referrals are not shown here."],
  [{ state: "failed", message: "Please try again." }, "We could not load your referrals. Please try again."],
] as const)("%j leaves a page that says so", (referrals, words) => {
  show(referrals);
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Your referrals");
  expect(document.body.textContent).toContain(words);
});
