import { Fragment } from "react";
import { Missing } from "~/components/market/figures";
import { BasisBadge } from "~/components/ui/badge";
import { formatDate } from "~/lib/dates";
import { formatCents, formatExact } from "~/lib/money";
import { countInWords, fallInWords, shareInWords, signedShare } from "~/lib/record-words";
import type { RecordReport } from "../../../contract/record-report";
import { withMinus } from "../../../domain/minus";
import { roundHalfAway } from "../../../domain/rounding";
import { BuyAndHoldTerms } from "./buy-and-hold";
import { type Named, Table } from "./figures-table";

type Window = RecordReport["windows"][number];
type Performance = Window["net"];
type Maybe = number | null | undefined;

export const change = (value: Maybe) => (typeof value === "number" ? signedShare(value) : <Missing />);
const share = (value: Maybe) => (typeof value === "number" ? shareInWords(value) : <Missing />);
export const ratio = (value: Maybe) =>
  typeof value === "number" ? withMinus(value.toFixed(2)) : <Missing />;
export const money = (value: Maybe) =>
  typeof value === "number" ? formatExact(roundHalfAway(value)) : <Missing />;

const buyAndHold = { name: "Buy and hold", beside: <BasisBadge basis="hypothetical" /> };

const nameOf = ({ years }: Window) =>
  years === 0 ? "Since the first fill" : years === 1 ? "1 year" : `${years} years`;

interface WindowsProps extends Pick<RecordReport, "capitalCents" | "cashYield"> {
  windows: readonly Window[];
}

/**
 * One, five and ten years and the whole record, each net, gross and beside buy and hold, with how their ratios come about:
 * an investment grows on its gains, a record on a fixed capital does not.
 */
export function WindowsTable({ windows, capitalCents, cashYield }: WindowsProps) {
  const cash = shareInWords(cashYield);
  const kinds = (window: Window) =>
    [
      ["net", window.net],
      ["gross", window.gross],
      ["buy and hold", window.benchmark],
    ] as const;
  return (
    <>
      <Table
        folds
        caption={`What it came to on ${formatCents(capitalCents)}, with cash at ${cash} a year in Sharpe and Sortino`}
        columns={[
          "Period",
          "Return",
          "CAGR",
          "Volatility",
          "Sharpe",
          "Sortino",
          "Deepest fall",
          "Longest fall",
        ]}
        rows={windows.flatMap((window) =>
          kinds(window).flatMap(([kind, performance]) =>
            performance ? [{ name: rowName(window, kind), cells: cellsOf(performance) }] : [],
          ),
        )}
      />
      <p className="fine">
        Sharpe and Sortino take off the {cash} a year that cash yields, of the record and of buy and hold
        alike. The record’s idle cash earns nothing, so that its ratios are lower than they would be with
        interest. Its daily returns are shares of the fixed capital, since gains are not reinvested; those of
        buy and hold are of its value at the close before, since its gains stay invested. Return and CAGR of
        both lead from the capital to the end. <BuyAndHoldTerms />.
      </p>
    </>
  );
}

const rowName = (window: Window, kind: string): Named => {
  const name = `${nameOf(window)}, ${kind}`;
  return kind === "buy and hold" ? { name, beside: <BasisBadge basis="hypothetical" /> } : name;
};

function cellsOf({ returnShare, cagr, volatility, sharpe, sortino, deepest, longest }: Performance) {
  return [
    change(returnShare),
    cagr == null ? "none" : change(cagr),
    share(volatility),
    ratio(sharpe),
    ratio(sortino),
    deepest
      ? inLines(fallInWords(deepest), `${formatDate(deepest.peak)} to ${formatDate(deepest.trough)}`)
      : "none",
    longest
      ? inLines(
          `${countInWords(longest.days)} days`,
          `${formatDate(longest.peak)} to ${longest.recovered ? formatDate(longest.recovered) : "now"}`,
        )
      : "none",
  ];
}

/** In one line they would make the table wider than a page. */
const inLines = (first: string, second: string) => (
  <Fragment key={first}>
    {first}, <br />
    {second}
  </Fragment>
);

/** What each calendar year added to the record, and how buy and hold changed in it. */
export function YearsTable({ byYear, capitalCents }: Pick<RecordReport, "byYear" | "capitalCents">) {
  return (
    <Table
      folds
      caption={`By year: the record as a share of ${formatCents(capitalCents)}, buy and hold of its value at the year’s beginning`}
      columns={["Year", "Net", "Gross", buyAndHold, "Taken", "Skipped"]}
      rows={byYear.map(({ year, netShare, grossShare, benchmarkShare, taken, skipped }) => ({
        name: year,
        cells: [
          change(netShare),
          change(grossShare),
          change(benchmarkShare),
          countInWords(taken),
          countInWords(skipped),
        ],
      }))}
    />
  );
}

/** What single trades were like: those that the capital took, and those of every signal. */
export function StatisticsTable({ report: { ofTaken, ofAll, view } }: { report: RecordReport }) {
  const sets = [
    { name: "Taken", of: ofTaken },
    { name: "Every signal", of: ofAll },
    ...(view ? [{ name: "Chosen and taken", of: view.ofTaken }] : []),
  ];
  return (
    <Table
      folds
      caption="Single results: gains, losses, means and profit factor of what has closed; what is open counts at the bid of its last close where it says so"
      columns={[
        "Trades",
        "Number",
        "Open",
        "Gains",
        "Losses",
        "Mean, closed",
        "Mean gain",
        "Mean loss",
        "Profit factor",
        "Mean, open",
        "Mean of all",
      ]}
      rows={sets.map(({ name, of }) => ({
        name,
        cells: [
          countInWords(of.trades),
          countInWords(of.open),
          countInWords(of.wins),
          countInWords(of.losses),
          money(of.meanCents),
          money(of.meanWinCents),
          money(of.meanLossCents),
          ratio(of.profitFactor),
          of.open > 0 ? money(of.openMeanCents) : "none",
          money(of.allMeanCents ?? (of.open > 0 ? null : of.meanCents)),
        ],
      }))}
    />
  );
}
