import { figures } from "~/content/figures";
import styles from "./equity-bar.module.css";

/** The founder's allocation, to scale. */
export function EquityBar() {
  const { value, text } = figures.founderEquity;
  const share = Math.round(value * 100);
  return (
    <figure className={styles.equity}>
      <svg viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true">
        <rect className={styles.given} width={share} height="6" />
        <rect className={styles.kept} x={share} width={100 - share} height="6" />
      </svg>
      <figcaption>
        <span>
          <b>{text}</b> to cofounders and early small investors
        </span>
        <span>
          <b>{100 - share}%</b> with the founder
        </span>
      </figcaption>
    </figure>
  );
}
