import { PerformanceFigure } from "~/components/market/performance-figure";
import { headlineFigures, statedIntraday } from "~/content/benefits";
import { intradayMeasured } from "~/content/claims";
import { periodInWords, recordBasis, shareInWords } from "~/lib/record-words";
import type { LandingClaims } from "~/pages/site/landing.server";
import type { IntradayShare } from "../../../contract/intraday";
import styles from "./figures-band.module.css";

/**
 * Figures in one line of print; those about performance carry their basis, and what was measured stands beside what is
 * stated in the same size (SPEC-DECISIONS 42).
 */
export function FiguresBand({ claims }: { claims?: LandingClaims | undefined }) {
  const isStated = claims?.shown !== "measured";
  return (
    <section className={styles.band} aria-label="In figures">
      <dl className={`page ${styles.figures}`}>
        {isStated && (
          <PerformanceFigure
            size="plain"
            label={statedIntraday.label}
            value={statedIntraday.figure}
            basis={statedIntraday.basis}
            {...statedIntraday.trades}
          />
        )}
        <Measured measured={claims?.measured} />
        {headlineFigures.map(({ label, figure }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{figure}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function Measured({ measured }: { measured: IntradayShare | undefined }) {
  if (!measured || measured.closed === 0) return null;
  const { basis, closed, intraday, from, to } = measured;
  return (
    <PerformanceFigure
      size="plain"
      label={intradayMeasured.label}
      value={shareInWords(intraday / closed)}
      basis={recordBasis(basis)}
      count={closed}
      period={periodInWords(from, to)}
    />
  );
}
