import { BasisBadge } from "~/components/ui/badge";
import { headlineFigures } from "~/content/benefits";
import styles from "./figures-band.module.css";

/** Four figures in one line of print; those about performance carry their basis. */
export function FiguresBand() {
  return (
    <section className={styles.band} aria-label="In figures">
      <dl className={`page ${styles.figures}`}>
        {headlineFigures.map(({ figure, label, basis }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              {figure} {basis !== "copy" && <BasisBadge basis={basis} />}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
