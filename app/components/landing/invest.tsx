import { Points } from "~/components/explainer/points";
import { EquityBar } from "~/components/invest/equity-bar";
import { ButtonLink } from "~/components/ui/button";
import { RichLine } from "~/components/ui/rich-line";
import { impactInvestor } from "~/content/landing";
import { landingSections } from "~/content/landing-sections";
import { plainText } from "~/content/rich-text";
import { paths } from "~/lib/paths";
import styles from "./invest.module.css";
import { Section } from "./section";

/** What an impact investor gets into: whose company it becomes, how, how much, and what can go wrong. */
export function Invest() {
  const { heading, lede, points, notes, action } = impactInvestor;
  return (
    <Section id={landingSections.invest} heading={heading} lede={lede}>
      <EquityBar />
      <Points points={points} />
      <p className={styles.way}>
        <ButtonLink tone="quiet" href={paths.invest()}>
          {action}
        </ButtonLink>
      </p>
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
