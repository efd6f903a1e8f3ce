import { PerformanceFigure } from "~/components/market/performance-figure";
import { headlineFigures } from "~/content/benefits";
import styles from "./figures-band.module.css";

/** Four figures in one line of print; those about performance carry their basis. */
export function FiguresBand() {
  return (
    <section className={styles.band} aria-label="In figures">
      <dl className={`page ${styles.figures}`}>
        {headlineFigures.map((headline) =>
          "trades" in headline ? (
            <PerformanceFigure
              key={headline.label}
              size="plain"
              label={headline.label}
              value={headline.figure}
              basis={headline.basis}
              {...headline.trades}
            />
          ) : (
            <div key={headline.label}>
              <dt>{headline.label}</dt>
              <dd>{headline.figure}</dd>
            </div>
          ),
        )}
      </dl>
    </section>
  );
}
