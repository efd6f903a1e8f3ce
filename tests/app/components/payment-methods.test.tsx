import { describe, expect, test } from "vitest";
import { AddPage } from "~/components/payment-methods/add-page";
import { MethodsPage } from "~/components/payment-methods/methods-page";
import type { Panel } from "~/upstream/panel.server";
import type { Card } from "../../../contract/transactions";
import { htmlOf } from "../../harness/page-html";

const visa: Card = { id: "pm_1", brand: "visa", last4: "4242", expMonth: 4, expYear: 2030, isDefault: true };
const old: Card = { id: "pm_2", brand: "amex", last4: "0005", expMonth: 1, expYear: 2025 };
const today = "2026-12-01T10:00:00Z";
const page = (methods: Panel<Card[]>, actionData?: unknown) =>
  htmlOf(() => <MethodsPage methods={methods} today={today} />, {
    at: "/account/payment-methods",
    actionData,
  });
const textOf = (html: string) => html.replace(/<[^>]+>/g, " ").replace(/\s+/g, " ");
const rowsOf = (html: string) => [...html.matchAll(/<li><p><span.*?<\/li>/g)].map(([row]) => row);

describe("the saved cards", () => {
  test("mark the one that is charged, and offer to charge the others", () => {
    const rows = rowsOf(page({ state: "ready", data: [visa, old] }));
    expect(rows.map(textOf)).toEqual([
      expect.stringMatching(/Visa ending in 4242 , expires 04\/30 Charged Remove \(ending in 4242\)/),
      expect.stringMatching(/American Express ending in 0005 , expired 01\/25 Use for payments .* Remove/),
    ]);
  });

  test("say in the page why one was not removed", () => {
    const html = page({ state: "ready", data: [visa] }, { repopulateFields: { said: "It is charged." } });
    expect(html).toMatch(/There is a problem.*<p>It is charged\.<\/p>/s);
  });

  test("are said to be none, with the way to add one", () => {
    const html = page({ state: "ready", data: [] });
    expect(html).toContain("No card is saved.");
    expect(html).toContain('href="/account/payment-methods/add"');
  });

  test("cannot be added where the upstream keeps none", () => {
    const html = page({ state: "not-offered" });
    expect(html).toContain("Saving cards is not offered here.");
    expect(html).not.toContain("/account/payment-methods/add");
  });
});

describe("adding a card", () => {
  test("is one button that leads to the provider's page where no script is", () => {
    const html = htmlOf(() => <AddPage />);
    expect(html.match(/<button/g)).toHaveLength(1);
    expect(html).not.toMatch(/<card-entry|<script|<input/);
  });

  test("has the provider's element around the same button where there is one", () => {
    const html = htmlOf(() => <AddPage script={{ publishableKey: "pk_test_1" }} />);
    expect(html.match(/<button/g)).toHaveLength(1);
    expect(html).toContain('data-intent="/account/payment-methods/intent"');
  });
});
