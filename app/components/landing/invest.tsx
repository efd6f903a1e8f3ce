import { RichLine } from "~/components/ui/rich-line";
import { figures } from "~/content/figures";
import { impactInvestor } from "~/content/landing";
import { landingSections } from "~/content/landing-sections";
import { plainText } from "~/content/rich-text";
import styles from "./invest.module.css";
import { Section } from "./section";

/** What an impact investor gets into: whose company it becomes, how, how much, and what can go wrong. */
export function Invest() {
  const { heading, lede, points, notes } = impactInvestor;
  return (
    <Section id={landingSections.invest} heading={heading} lede={lede}>
      <EquityBar />
      <dl className={styles.points}>
        {points.map((point) => (
          <div key={point.heading}>
            <dt>{point.heading}</dt>
            <dd>{point.text}</dd>
          </div>
        ))}
      </dl>
      <div className={styles.notes}>
        {notes.map((line) => (
          <p key={plainText(line)} className="fine">
            <RichLine line={line} />
          </p>
        ))}
      </div>
    </Section>
  );
}

/** The founder's allocation, to scale. */
function EquityBar() {
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
