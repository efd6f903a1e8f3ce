import { paths } from "~/lib/paths";
import { useBrand } from "./site-data";
import styles from "./wordmark.module.css";

/** The mark and the product's name, as the way home. */
export function Wordmark() {
  return (
    <a className={styles.wordmark} href={paths.landing()}>
      <svg className={styles.mark} viewBox="0 0 28 28" width="28" height="28" aria-hidden="true">
        <path d="M2 22 9 12l5 5L26 4" />
        <circle cx="26" cy="4" r="2" />
      </svg>
      {useBrand().wordmark}
    </a>
  );
}
