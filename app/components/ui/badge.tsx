import { basisLabels } from "~/content/figures";
import styles from "./badge.module.css";

/** What the figure beside it rests on (SPEC-DECISIONS 15). Stands in the same breath as the figure, never in a footnote. */
export function BasisBadge({ basis }: { basis: keyof typeof basisLabels }) {
  return (
    <span className={styles.badge} data-basis={basis}>
      {basisLabels[basis]}
    </span>
  );
}
