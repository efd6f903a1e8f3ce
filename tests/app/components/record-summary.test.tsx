// @vitest-environment happy-dom
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, describe, expect, test } from "vitest";
import { PerformanceFigure } from "~/components/market/performance-figure";
import { RecordSummary } from "~/components/market/record-summary";
import type { TrackRecord } from "../../../contract/track-record";
import { LandingStub } from "../../harness/landing-stub";

afterEach(cleanup);

const plain = (text: string | null | undefined) => (text ?? "").replace(/\s+/g, " ").trim();

const record: TrackRecord = {
  basis: "simulated",
  from: "2022-01-03",
  to: "2022-02-28",
  trades: 31,
  open: 2,
  wins: 20,
  losses: 9,
  intraday: 27,
  stakeCents: 100_000,
  grossCents: 240_000,
  subscriptionCents: 4_000,
  netCents: 236_000,
  maxDrawdownCents: 38_000,
  profitFactor: 2.4285,
  benchmarkShare: -0.042,
};
const figure = (label: string) => screen.getByText(label).parentElement?.querySelector("dd");

describe("a figure of performance (SPEC-DECISIONS 15)", () => {
  const whole = { label: "Gross", value: "$1", basis: "simulated", period: "in 2022", count: 3 } as const;
  const { basis, period, count, ...rest } = whole;

  test.each(["large", "row", "plain"] as const)(
    "of size %s says what it rests on, of how many and when",
    (size) => {
      render(
        <dl>
          <PerformanceFigure {...whole} size={size} />
        </dl>,
      );
      expect(plain(figure("Gross")?.textContent)).toMatch(/^\$1 \(?Simulated,? \(?3 trades, in 2022\)?$/);
    },
  );

  test("does not compile without its basis, its period or its count", () => {
    // @ts-expect-error: no basis
    const baseless = <PerformanceFigure {...rest} period={period} count={count} />;
    // @ts-expect-error: no period
    const timeless = <PerformanceFigure {...rest} basis={basis} count={count} />;
    // @ts-expect-error: no count
    const countless = <PerformanceFigure {...rest} basis={basis} period={period} />;
    expect([baseless, timeless, countless]).toHaveLength(3);
  });

  test("every figure of the landing page's sample is one", () => {
    render(<LandingStub />);
    const summary = screen.getByText("Balance after the last close").closest("dl");
    const texts = [...(summary?.querySelectorAll("dd") ?? [])].map((each) => plain(each.textContent));
    expect(texts.length).toBeGreaterThan(5);
    for (const text of texts) expect(text).toMatch(/\(Sample, 31 trades, January and February 2022\)$/);
  });
});

describe("the summary of a record", () => {
  test("gives the mean trade net and then gross in the same size, each with its basis, count and period", () => {
    render(<RecordSummary record={record} title="The record" />);
    const [net, gross] = [...document.querySelectorAll('[data-size="large"]')];
    expect(plain(gross?.textContent)).toBe(
      "Mean trade, grossgain +$82.76 Simulated 31 trades, 01/03/2022 to 02/28/2022",
    );
    expect(plain(net?.textContent)).toBe(
      "Mean trade, net of the subscriptiongain +$81.38 Simulated 31 trades, 01/03/2022 to 02/28/2022",
    );
    expect(gross?.previousElementSibling).toBe(net);
  });

  test("of a part has the mean of every trade beside its own in the same size", () => {
    const whole = { period: "01/03/2022 to 03/31/2022", trades: 400, meanCents: -1_250.4 };
    render(<RecordSummary record={record} title="As chosen" whole={whole} />);
    const large = [...document.querySelectorAll('[data-size="large"]')].map(({ textContent }) =>
      plain(textContent),
    );
    expect(large).toHaveLength(3);
    expect(large[2]).toBe(
      "Mean of every trade of the record, grossloss −$12.50 Simulated 400 trades, 01/03/2022 to 03/31/2022",
    );
  });

  test("says that who takes fewer trades pays more of the subscription for each", () => {
    render(<RecordSummary record={record} title="The record" />);
    expect(screen.getByText(/Who takes fewer of them pays more of it for each/)).toBeTruthy();
  });

  test("has the sums of all among the rows and never large: no capital would have taken every signal", () => {
    render(<RecordSummary record={record} title="The record" />);
    expect(plain(figure("Sum of all, gross")?.textContent)).toMatch(/^gain \+\$2,400 \(Simulated/);
    expect(plain(figure("Sum of all, net of the subscription ($40)")?.textContent)).toMatch(
      /^gain \+\$2,360/,
    );
    for (const { textContent } of document.querySelectorAll('[data-size="large"]'))
      expect(textContent).not.toMatch(/2,400|2,360/);
  });

  test.each([
    ["Win rate", "69.0%"],
    ["Losses", "9"],
    ["Closed on the day of the fill", "93.1%"],
    ["Maximum drawdown", "$380"],
    ["Profit factor", "2.43"],
  ])("%s is %s", (label, text) => {
    render(<RecordSummary record={record} title="The record" />);
    expect(plain(figure(label)?.textContent)).toBe(
      `${text} (Simulated, 31 trades, 01/03/2022 to 02/28/2022)`,
    );
  });

  test("has buy and hold beside it with a basis of its own, and what its prices leave out", () => {
    render(<RecordSummary record={record} title="The record" />);
    const text = plain(screen.getByText(/^Buy and hold of all stocks/).textContent);
    expect(text).toBe(
      "Buy and hold of all stocks, 01/03/2022 to 02/28/2022: −4.2% Hypothetical From candles and the dividends that are on file, before costs. Stocks that have left the listing are not in it, which flatters it.",
    );
  });

  test("of no trades claims nothing: no factor, no rate, no period", () => {
    const none = { ...record, trades: 0, open: 0, wins: 0, losses: 0, intraday: 0, from: null, to: null };
    render(<RecordSummary record={{ ...none, profitFactor: null }} title="The record" />);
    for (const label of ["Mean trade, gross", "Win rate", "Profit factor"]) {
      expect(plain(figure(label)?.textContent)).toMatch(/^–not known .*Simulated,? 0 trades, no trade yet/);
    }
  });

  test("says that there was no loss where a profit factor would divide by none", () => {
    render(<RecordSummary record={{ ...record, losses: 0, profitFactor: null }} title="The record" />);
    expect(plain(figure("Profit factor")?.textContent)).toMatch(/^no loss yet/);
  });

  test.each([
    ["live", "Live"],
    ["mixed", "Live and simulated"],
    ["sample", "Sample"],
    ["LIVE", "Simulated"],
    ["whatever", "Simulated"],
  ])("that an upstream calls %j is badged %s", (basis, badge) => {
    render(<RecordSummary record={{ ...record, basis }} title="The record" />);
    expect(plain(screen.getByRole("heading", { name: /^The record/ }).textContent)).toBe(
      // The sample is made up as a whole; every other option is priced by the model (SPEC-DECISIONS 46).
      `The record ${badge}${badge === "Sample" ? "" : " Prices: model"}`,
    );
  });
});
