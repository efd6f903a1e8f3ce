// @vitest-environment happy-dom
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { ReportPart } from "~/components/roi/report-part";
import type { RecordReport } from "../../../contract/record-report";
import {
  sampleFall as fall,
  samplePerformance as performance,
  sampleReport as report,
  sampleStatistics as statistics,
} from "../../harness/sample-report";

afterEach(cleanup);

const show = (given: Partial<RecordReport> = {}) => {
  const shown = { ...report, ...given };
  render(<ReportPart report={shown} drawings={undefined} basis="simulated" source={{ kind: "sandbox" }} />);
};
const large = () =>
  [...document.querySelectorAll('[data-size="large"]')].map(({ textContent }) => textContent ?? "");

test("net stands first and gross beside it, of the capital, with those that were skipped", () => {
  show();
  expect(large()).toHaveLength(2);
  expect(large()[0]).toMatch(/^Net of the subscription, of \$10,000.*−1\.2%/);
  expect(large()[1]).toMatch(/^Gross, of \$10,000.*−1\.0%/);
  expect(screen.getByText(/had nothing left for/).textContent).toContain("7 more");
});

test("what was chosen stands below the total in the same size, as a part of it", () => {
  const view = {
    taken: 1,
    skipped: 3,
    ofTotal: 2,
    ofTaken: statistics,
    grossCents: 20_000,
    grossShare: 0.02,
    netCents: 19_000,
    netShare: 0.019,
  };
  show({ view });
  expect(large()).toHaveLength(4);
  expect(large()[2]).toContain("+1.9%");
  expect(
    screen.getByText(/part of the subscription that these are of all trades taken by their number/),
  ).toBeTruthy();
  expect(
    screen.getByRole("heading", { name: "The trades chosen, 1 of 2 taken, and 3 skipped: what they add" }),
  ).toBeTruthy();
});

test("without an interval it says why, and one around zero says that nothing can be told from chance", () => {
  show();
  expect(screen.getByText(/fewer than 30 blocks/)).toBeTruthy();
  const ends = { lowCents: -4_400, highCents: 4_700, blockSessions: 5, blocks: 286 };
  show({ interval: { ...ends, draws: 10_000, seed: 1994 } });
  expect(screen.getByText(/no gain and no loss can be told from chance/)).toBeTruthy();
});

test("says what net and gross leave out, of simulated trades and of live ones", () => {
  show();
  expect(screen.getByText(/commissions, exchange fees and taxes in neither/)).toBeTruthy();
  cleanup();
  render(<ReportPart report={report} drawings={undefined} basis="live" source={{ kind: "sandbox" }} />);
  expect(screen.getByText(/with the fees that the ledger has; taxes are in neither/)).toBeTruthy();
});

test("weekly options say which premium is on their volatility; those of a published rule have a forecast of their own", () => {
  show();
  expect(screen.getByText(/at 1\.1 times the volatility of the last 20 days.*Carr and Wu/)).toBeTruthy();
  cleanup();
  const held = "Held as options";
  render(<ReportPart {...{ report, held }} drawings={undefined} basis="simulated" source={undefined} />);
  expect(screen.queryByText(/times the volatility of the last/)).toBeNull();
});

test("the interval names its generator, and how many closed trades its mean is of", () => {
  const ends = {
    lowCents: 1_400,
    highCents: 4_700,
    blockSessions: 5,
    blocks: 286,
    draws: 10_000,
    seed: 1994,
  };
  show({ interval: ends, ofAll: { ...statistics, trades: 9, open: 2 } });
  expect(screen.getByText(/The mean of all 7 trades that have closed/).textContent).toMatch(
    /draws by xoshiro128\*\* .*seed 1994/,
  );
});

test("the interval says what it leaves out: the open ones, with what they would bring now", () => {
  const ends = { lowCents: 1_400, highCents: 4_700, blockSessions: 5, blocks: 286 };
  show({
    interval: { ...ends, draws: 10_000, seed: 1994 },
    ofAll: { ...statistics, trades: 9, open: 2, openMeanCents: -30_000, allMeanCents: -4_321 },
  });
  const said = screen.getByText(/The mean of all 7 trades that have closed/).textContent;
  expect(said).toContain(
    "It leaves out 2 trades still open: at the bid of the last close they would bring loss −$300.00 on average, and the mean of all would be loss −$43.21.",
  );
});

test("a fall of more than all is told in money: a percentage beyond a hundred says nothing", () => {
  const lost = { ...fall, cents: 1_040_000, share: 1.04 };
  const [whole] = report.windows;
  if (!whole) throw new Error("the report has its whole");
  show({ windows: [{ ...whole, net: { ...performance, deepest: lost } }] });
  expect(screen.getByText("more than all, $10,400, 01/04/2022 to 01/05/2022")).toBeTruthy();
  expect(document.body.textContent).not.toContain("104");
});

test("where more than all was lost, the line of falls says that it ends at all", () => {
  const equity = [1_000_000, 500_000, -40_000].map((netCents, at) => ({
    date: `2022-01-0${at + 3}`,
    netCents,
  }));
  show({ equity });
  expect(screen.getByText(/the line ends at −100%/)).toBeTruthy();
  cleanup();
  show();
  expect(screen.queryByText(/the line ends at −100%/)).toBeNull();
});

test("beside the ratios stands what they take off, and that buy and hold grows on its gains as the record does not", () => {
  show({ cashYield: 0.045 });
  const said = screen.getByText(/Sharpe and Sortino take off the 4\.5% a year/).textContent;
  expect(said).toMatch(/idle cash earns nothing/);
  expect(said).toMatch(/shares of the fixed capital.*of its value at the close before/);
  expect(said).toMatch(/before costs and with the dividends.*without those that have left the listing/);
});

test("buy and hold has a badge of its own in each table, never the trades'", () => {
  show();
  expect(screen.getByRole("rowheader", { name: /buy and hold/ }).textContent).toBe(
    "Since the first fill, buy and hold Hypothetical",
  );
  expect(screen.getByRole("columnheader", { name: /^Buy and hold Hypothetical$/ })).toBeTruthy();
});

test("a fall that lasts has no end", () => {
  show();
  expect(screen.getAllByText("9 days, 01/04/2022 to now").length).toBeGreaterThan(0);
});
