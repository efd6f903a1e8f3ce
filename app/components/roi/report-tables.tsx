import type { ReactNode } from "react";
import { Missing } from "~/components/market/figures";
import table from "~/components/ui/data-table.module.css";
import { formatDate } from "~/lib/dates";
import { formatExact } from "~/lib/money";
import { countInWords, shareInWords, signedShare } from "~/lib/record-words";
import type { RecordReport } from "../../../contract/record-report";
import { roundHalfAway } from "../../../domain/rounding";
import styles from "./report-part.module.css";

type Window = RecordReport["windows"][number];
type Performance = Window["net"];
type Maybe = number | null | undefined;

interface TableProps {
  caption: string;
  columns: readonly string[];
  rows: readonly { name: string; cells: readonly ReactNode[] }[];
}

/** Figures in rows that each have a name; wider than its place it scrolls. No landmark: a page has several reports. */
export function Table({ caption, columns, rows }: TableProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is of a form
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard
    <section className={styles.scroll} role="group" aria-label={caption} tabIndex={0}>
      <table className={`${table.table} ${table.numbers}`}>
        <caption>{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, cells }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {cells.map((cell, at) => (
                <td key={columns[at + 1]}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

export const change = (value: Maybe) => (typeof value === "number" ? signedShare(value) : <Missing />);
const share = (value: Maybe) => (typeof value === "number" ? shareInWords(value) : <Missing />);
export const ratio = (value: Maybe) =>
  typeof value === "number" ? value.toFixed(2).replace("-", "−") : <Missing />;
export const money = (value: Maybe) =>
  typeof value === "number" ? formatExact(roundHalfAway(value)) : <Missing />;

const nameOf = ({ years }: Window) =>
  years === 0 ? "Since the first fill" : years === 1 ? "1 year" : `${years} years`;

/** One, five and ten years and the whole record, each net, gross and beside buy and hold. */
export function WindowsTable({ windows, cashYield }: { windows: readonly Window[]; cashYield: number }) {
  const kinds = (window: Window) =>
    [
      ["net", window.net],
      ["gross", window.gross],
      ["buy and hold", window.benchmark],
    ] as const;
  return (
    <Table
      caption={`What it came to, with cash at ${shareInWords(cashYield)} a year in Sharpe and Sortino`}
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
          performance ? [{ name: `${nameOf(window)}, ${kind}`, cells: cellsOf(performance) }] : [],
        ),
      )}
    />
  );
}

function cellsOf({ returnShare, cagr, volatility, sharpe, sortino, deepest, longest }: Performance) {
  return [
    change(returnShare),
    cagr == null ? "none" : change(cagr),
    share(volatility),
    ratio(sharpe),
    ratio(sortino),
    deepest
      ? `${shareInWords(deepest.share)}, ${formatDate(deepest.peak)} to ${formatDate(deepest.trough)}`
      : "none",
    longest
      ? `${countInWords(longest.days)} days, ${formatDate(longest.peak)} to ${longest.recovered ? formatDate(longest.recovered) : "now"}`
      : "none",
  ];
}

/** What each calendar year added, as a share of the capital. */
export function YearsTable({ years }: { years: RecordReport["byYear"] }) {
  return (
    <Table
      caption="By year, as a share of the capital"
      columns={["Year", "Net", "Gross", "Buy and hold", "Taken", "Skipped"]}
      rows={years.map(({ year, netShare, grossShare, benchmarkShare, taken, skipped }) => ({
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
      caption="Single results"
      columns={[
        "Trades",
        "Number",
        "Open",
        "Gains",
        "Losses",
        "Mean",
        "Mean gain",
        "Mean loss",
        "Profit factor",
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
        ],
      }))}
    />
  );
}
