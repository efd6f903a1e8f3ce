// @vitest-environment happy-dom
import { cleanup, render, screen, within } from "@testing-library/react";
import { afterEach, describe, expect, test } from "vitest";
import { RuleHeadlines } from "~/components/roi/rule-headlines";
import { RuleParts } from "~/components/roi/rule-page";
import type { RuleHeadline, RuleView } from "~/pages/roi/rules.server";
import type { RecordReport } from "../../../contract/record-report";
import type { Instrument } from "../../../domain/rules/names";

afterEach(cleanup);

const performance = (returnShare: number) => ({
  ...{
    from: "2021-12-31",
    to: "2022-12-30",
    sessions: 251,
    profitCents: returnShare * 1_000_000,
    returnShare,
  },
  deepest: { peak: "2022-01-04", trough: "2022-01-05", cents: 20_000, share: 0.02, days: 9 },
});
const whole = (net: number) => ({
  ...{ years: 0, net: performance(net), gross: performance(net + 0.02), benchmark: performance(0.05) },
});
const statistics = { trades: 9, open: 1, wins: 3, losses: 5, intraday: 0, resultCents: -10_000 };
const report = (net: number): RecordReport => ({
  ...{ capitalCents: 1_000_000, stakeCents: 100_000, monthlyCents: 2_000, cashYield: 0.03 },
  ...{ rulesVersion: 3, rulesDate: "2026-11-26", outOfSample: 0, taken: 2, skipped: 7 },
  ofTaken: { ...statistics, trades: 2 },
  ofAll: { ...statistics, meanCents: net * 10_000, profitFactor: 1 + net },
  exposure: { capitalShare: 0.1, sessionShare: 0.667 },
  windows: [whole(net)],
  byYear: [],
  equity: [],
});
const rowsOf = (caption: RegExp) =>
  [...screen.getByRole("table", { name: caption }).querySelectorAll("tbody tr")].map(({ children }) =>
    [...children].map(({ textContent }) => textContent),
  );

describe("the headlines of the published rules", () => {
  const rule = (title: string, shares: number, options: number): RuleHeadline => ({
    ...{ name: title === "One" ? "year-high" : "ten-month-average", title },
    held: [
      { instrument: "shares", report: { taken: 2, skipped: 7, whole: whole(shares) } },
      { instrument: "options", report: { taken: 4, skipped: 9, whole: whole(options) } },
    ],
  });

  test("have each rule's shares first and its options below, also where they lost, beside buy and hold", () => {
    const rules = [rule("One", 0.04, -0.3), rule("Other", -0.01, 0.2)];
    render(<RuleHeadlines view={{ rules, source: { kind: "sandbox" } }} />);
    expect(rowsOf(/since its first fill/).map((cells) => cells.slice(0, 4))).toEqual([
      ["One, shares", "+4.0%", "+6.0%", "+5.0%"],
      ["One, options", "−30.0%", "−28.0%", "+5.0%"],
      ["Other, shares", "−1.0%", "+1.0%", "+5.0%"],
      ["Other, options", "+20.0%", "+22.0%", "+5.0%"],
    ]);
    expect(rowsOf(/since its first fill/)[0]).toContain("2 of 9");
  });

  test("say that generated candles are no evidence, and say it of no others", () => {
    const rules = [rule("One", 0.04, -0.3)];
    render(<RuleHeadlines view={{ rules, source: { kind: "sandbox" } }} />);
    expect(screen.getByText(/no evidence for any rule/)).toBeTruthy();
    cleanup();
    render(<RuleHeadlines view={{ rules, source: { kind: "imported" } }} />);
    expect(screen.queryByText(/no evidence/)).toBeNull();
  });

  test("claim nothing before they were worked out", () => {
    render(<RuleHeadlines view={{ rules: [{ name: "year-high", title: "One", held: [] }] }} />);
    expect(screen.queryByRole("table")).toBeNull();
    expect(screen.getByText(/have not been worked out yet/)).toBeTruthy();
    expect(screen.getByRole("link", { name: "One" }).getAttribute("href")).toBe(
      "/roi-tracker/rules/year-high",
    );
  });
});

describe("the page of a rule", () => {
  const held = (instrument: Instrument, net: number) => ({
    ...{ instrument, drawings: {} },
    report: {
      ...report(net),
      sensitivity: [0, 0.08].flatMap((roundTrip) =>
        (instrument === "options" ? [1, 1.1] : [1]).map((impliedFactor) => ({
          ...{ roundTrip, impliedFactor, trades: 9, profitFactor: 1.25 },
          meanCents: roundTrip > 0 ? -1_234 : 5_000,
        })),
      ),
    },
  });
  const view: RuleView = {
    ...{ name: "ten-month-average", title: "Ten-month average", description: "In while it is above." },
    ...{ paper: "Faber 2007", asOf: "2022-12-30", source: { kind: "sandbox" } },
    shares: held("shares", 0.04),
    options: held("options", -0.3),
    holding: [{ symbol: "AAPL", since: "2022-11-01", weight: 0.625 }],
  };
  const show = (given: Partial<RuleView> = {}) => render(<RuleParts view={{ ...view, ...given }} />);

  test("has the shares' record before the options', and the two beside each other", () => {
    show();
    const headings = screen.getAllByRole("heading", { level: 2 }).map(({ textContent }) => textContent ?? "");
    expect(headings.findIndex((text) => text.startsWith("Held as shares"))).toBeLessThan(
      headings.findIndex((text) => text.startsWith("Held as options")),
    );
    expect(rowsOf(/one beside the other/).map((cells) => cells.slice(0, 3))).toEqual([
      ["Shares", "9", "$4.00"],
      ["Options", "9", "-$30.00"],
    ]);
  });

  test("marks the prices of options as a model's, and those of shares not", () => {
    show();
    const of = (name: RegExp) => within(screen.getByRole("heading", { name })).queryByText(/model/);
    expect(of(/^Held as shares/)).toBeNull();
    expect(of(/^Held as options/)).toBeTruthy();
  });

  test("has a row for each spread and, of options, a column for each implied volatility", () => {
    show();
    const [shares, options] = screen.getAllByRole("table", { name: /for the full stake/ });
    const textOf = (table: HTMLElement | undefined) =>
      [...(table?.querySelectorAll("tbody tr") ?? [])].map(({ textContent }) => textContent);
    expect(textOf(shares)).toEqual(["0%$50.00 (1.25)", "8%-$12.34 (1.25)"]);
    expect(textOf(options)).toEqual(["0%$50.00 (1.25)$50.00 (1.25)", "8%-$12.34 (1.25)-$12.34 (1.25)"]);
  });

  test("tells what it is in without a stop, a target or an expiry", () => {
    show();
    expect(rowsOf(/until the rule says otherwise/)).toEqual([["AAPL", "11/01/2022", "62.5%"]]);
    expect(document.body.textContent).not.toMatch(/expires|Stop \$/i);
    cleanup();
    show({ holding: [] });
    expect(screen.getByText("It is in no stock.")).toBeTruthy();
  });

  test("without a record says that there is none yet", () => {
    show({ shares: undefined, options: undefined, holding: [] });
    expect(screen.getByText("Its record has not been worked out yet.")).toBeTruthy();
    expect(screen.queryByText(/Download all positions/)).toBeNull();
  });
});
