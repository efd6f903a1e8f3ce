import { RichLine } from "~/components/ui/rich-line";
import { type BenefitCard, benefitGroups } from "~/content/benefits";
import { benefits } from "~/content/landing";
import { landingSections } from "~/content/landing-sections";
import styles from "./benefits.module.css";
import { Section } from "./section";

/** Every benefit card, by the reader whom it speaks to; members are not asked to sign up. */
export function Benefits({ member }: { member: boolean }) {
  return (
    <Section id={landingSections.benefits} heading={benefits.heading} lede={benefits.lede}>
      {benefitGroups.map(({ audience, heading, cards }) => (
        <div key={audience} className={styles.group} data-cards={cards.length}>
          <h3>{heading}</h3>
          <div className={styles.cards}>
            {cards.map((card) => (
              <Card key={card.category} card={card} link={(member && card.memberLink) || card.link} />
            ))}
          </div>
        </div>
      ))}
      <p className={styles.note}>{benefits.note}</p>
    </Section>
  );
}

function Card({ card, link }: { card: BenefitCard; link: BenefitCard["link"] }) {
  return (
    <article className={styles.card}>
      <p className="kicker">{card.category}</p>
      <h4>{card.title}</h4>
      <p className={styles.description}>{card.description}</p>
      <p className={styles.paragraph}>{card.paragraph}</p>
      <ul>
        {card.list.map((entry) => (
          <li key={entry}>{entry}</li>
        ))}
      </ul>
      <p className="fine">
        <RichLine line={card.footNote} />
      </p>
      <a className={styles.way} href={link.href}>
        {link.text}
      </a>
    </article>
  );
}
