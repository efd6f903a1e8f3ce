import { basisLabels, priceLabels } from "~/content/figures";
import styles from "./badge.module.css";

/** What the figure beside it rests on (SPEC-DECISIONS 15). Stands in the same breath as the figure, never in a footnote. */
export function BasisBadge({ basis }: { basis: keyof typeof basisLabels }) {
  return (
    <span className={styles.badge} data-basis={basis}>
      {basisLabels[basis]}
    </span>
  );
}

/** Where the prices of the figure beside it come from (SPEC-DECISIONS 46). The sample has none: it is made up as a whole. */
export function PricesBadge({ prices }: { prices: keyof typeof priceLabels }) {
  return (
    <span className={styles.badge} data-prices={prices}>
      {priceLabels[prices]}
    </span>
  );
}
