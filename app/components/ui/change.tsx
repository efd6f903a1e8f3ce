import { formatCents } from "~/lib/money";
import styles from "./change.module.css";

type Direction = "gain" | "loss" | "even";

const directionOf = (amount: number): Direction => (amount > 0 ? "gain" : amount < 0 ? "loss" : "even");
const arrows = { gain: "▲", loss: "▼", even: "" };
const words = { gain: "gain ", loss: "loss ", even: "" };
const signs = { gain: "+", loss: "−", even: "" };

interface ChangeProps {
  /** what the direction is read off */
  amount: number;
  /** the size, without its sign */
  text: string;
  arrow?: boolean;
}

/** A gain or a loss: arrow and sign for the eye, the word for a screen reader, colour last. */
function Change({ amount, text, arrow = false }: ChangeProps) {
  const direction = directionOf(amount);
  return (
    <span className={styles.change} data-direction={direction}>
      <span className="visually-hidden">{words[direction]}</span>
      {arrow && <span aria-hidden="true">{arrows[direction]} </span>}
      <span className={arrow ? styles.size : undefined}>
        <span aria-hidden="true">{signs[direction]}</span>
        {text}
      </span>
    </span>
  );
}

/** A change in whole percent: "▲ +14%". */
export function PercentChange({ percent }: { percent: number }) {
  return <Change amount={percent} text={`${Math.abs(percent)}%`} arrow />;
}

/** A change in integer cents: "−$120". */
export function MoneyChange({ cents }: { cents: number }) {
  return <Change amount={cents} text={formatCents(Math.abs(cents))} />;
}

/** What has no outcome yet: "Open", "TBD". Never a blank. */
export function Pending({ text }: { text: string }) {
  return <span className={styles.pending}>{text}</span>;
}
