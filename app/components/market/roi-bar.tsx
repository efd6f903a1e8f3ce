import styles from "./roi-bar.module.css";

/** A return drawn to scale beside its figure: to the right a gain, to the left a loss. `full` is the longest bar's percent. */
export function RoiBar({ percent, full }: { percent: number; full: number }) {
  const length = Math.round((Math.abs(percent) / full) * 40);
  return (
    <svg className={styles.bar} viewBox="-40 0 80 10" aria-hidden="true" data-loss={percent < 0 || undefined}>
      <rect x={percent < 0 ? -length : 0} y="1" width={length} height="8" />
      <path d="M0 0v10" />
    </svg>
  );
}
