import { balanceCurve, type TradeRow } from "../../../domain/trades";
import styles from "./balance-curve.module.css";

const box = { width: 520, height: 150 };

interface BalanceCurveProps {
  rows: readonly TradeRow[];
  startCents: number;
  /** what the curve shows, in words */
  label: string;
  /** what it rests on, within the drawing: it is seen by itself where the page is cut (SPEC-DECISIONS 42) */
  basis: string;
}

/** The running balance, one step per closed trade, on a scale that starts at $0; the dashes are the starting balance. */
export function BalanceCurve({ rows, startCents, label, basis }: BalanceCurveProps) {
  const points = balanceCurve(rows, startCents, box);
  const [first, last] = [points.at(0), points.at(-1)];
  if (!first || !last) return null;
  const line = points.map(({ x, y }) => `${x} ${y}`).join("L");
  return (
    <svg className={styles.curve} viewBox={`0 0 ${box.width} ${box.height}`} role="img" aria-label={label}>
      <path className={styles.area} d={`M${line}V${box.height}H0Z`} />
      <path className={styles.start} d={`M0 ${first.y}H${box.width}`} />
      <path className={styles.line} d={`M${line}`} />
      <text className={styles.basis} x="10" y="26">
        {basis}
      </text>
      <circle className={styles.end} cx={last.x} cy={last.y} r="4.5" />
    </svg>
  );
}
