import { Fragment } from "react";
import { formatCents, formatExact, formatPrice } from "~/lib/money";
import { roundHalfAway } from "../../../domain/rounding";
import styles from "./change.module.css";

type Direction = "gain" | "loss" | "even";

const directionOf = (amount: number): Direction => (amount > 0 ? "gain" : amount < 0 ? "loss" : "even");
const arrows = { gain: "▲", loss: "▼", even: "" };
const words = { gain: "gain ", loss: "loss ", even: "" };
const signs = { gain: "+", loss: "−", even: "" };

interface ChangeProps {
  /** what the direction is read off */
  amount: number;
  /** the size, without its sign; or several, each of which gets it */
  text: string | readonly string[];
  arrow?: boolean;
}

/** A gain or a loss: arrow and sign for the eye, the word for a screen reader, colour last. */
function Change({ amount, text, arrow = false }: ChangeProps) {
  const direction = directionOf(amount);
  return (
    <span className={styles.change} data-direction={direction}>
      <span className="visually-hidden">{words[direction]}</span>
      {arrow && <span aria-hidden="true">{arrows[direction]} </span>}
      {[text].flat().map((size, at) => (
        <Fragment key={size}>
          {at > 0 && " "}
          <span className={arrow ? styles.size : undefined}>
            <span aria-hidden="true">{signs[direction]}</span>
            {size}
          </span>
        </Fragment>
      ))}
    </span>
  );
}

/** A change in whole percent: "▲ +14%". */
export function PercentChange({ percent }: { percent: number }) {
  return <Change amount={percent} text={`${Math.abs(percent)}%`} arrow />;
}

/** A change in integer cents: "−$120"; `exact` with its cents, "−$120.40", where a dollar would be most of it. */
export function MoneyChange({ cents, exact = false }: { cents: number; exact?: boolean }) {
  return <Change amount={cents} text={(exact ? formatExact : formatCents)(Math.abs(cents))} />;
}

const hundredths = (value: number) => roundHalfAway(value * 100);

/**
 * The change of a price, to the cent and to two decimals of a percent: "▲ +$0.36 +2.10%". At least one is given, and
 * what rounds to nothing has no direction.
 * @param change dollars
 */
export function PriceChange({
  change,
  percent,
}: {
  change?: number | undefined;
  percent?: number | undefined;
}) {
  const text = [
    ...(change === undefined ? [] : [formatPrice(Math.abs(hundredths(change)) / 100)]),
    ...(percent === undefined ? [] : [`${Math.abs(percent).toFixed(2)}%`]),
  ];
  return <Change amount={hundredths(change ?? 0) || hundredths(percent ?? 0)} text={text} arrow />;
}

/** Where a row has no such figure at all: a dash to the eye. Rows that fold leave it out. */
export function NoFigure() {
  return (
    <span className={styles.none} data-no-figure="">
      <span aria-hidden="true">–</span>
      <span className="visually-hidden">None</span>
    </span>
  );
}

/** What has no outcome yet: "Open", "TBD". Never a blank. */
export function Pending({ text }: { text: string }) {
  return <span className={styles.pending}>{text}</span>;
}
