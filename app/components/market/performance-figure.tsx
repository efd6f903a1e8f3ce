import type { ReactNode } from "react";
import { BasisBadge } from "~/components/ui/badge";
import type { basisLabels } from "~/content/figures";
import { tradesInWords } from "~/lib/record-words";
import styles from "./performance-figure.module.css";

interface PerformanceFigureProps {
  label: ReactNode;
  value: ReactNode;
  /** What the figure rests on. */
  basis: keyof typeof basisLabels;
  /** The days that it is of, in words: "01/03/2022 to 02/28/2022". */
  period: string;
  /** How many trades it is of. */
  count: number;
  /**
   * `large`: all of that stands below it. `row`: a line of a list whose head shows it; here it is read out. `plain`: its
   * badge stands beside it, and the looks are its place's.
   */
  size?: "large" | "row" | "plain";
}

/**
 * A figure of performance, as a pair of a description list. What it rests on, of how many trades and of when it is belong
 * to it: without them it is no figure (SEC Marketing Rule, SPEC-DECISIONS 15), and this does not compile.
 */
export function PerformanceFigure({
  label,
  value,
  basis,
  period,
  count,
  size = "row",
}: PerformanceFigureProps) {
  const badge = <BasisBadge basis={basis} />;
  const trades = `${tradesInWords(count)}, ${period}`;
  return (
    <div className={size === "plain" ? undefined : styles.figure} data-size={size}>
      <dt>{label}</dt>
      <dd>
        <span className={styles.value}>{value}</span>{" "}
        {size === "large" && (
          <span className={styles.rests}>
            {badge} {trades}
          </span>
        )}
        {size === "row" && (
          <span className="visually-hidden">
            ({badge}, {trades})
          </span>
        )}
        {size === "plain" && (
          <>
            {badge} <span className="visually-hidden">({trades})</span>
          </>
        )}
      </dd>
    </div>
  );
}
