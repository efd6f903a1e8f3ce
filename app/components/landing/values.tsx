import { values } from "~/content/landing";
import { landingSections } from "~/content/landing-sections";
import { Section } from "./section";
import styles from "./values.module.css";

/** What the product holds to, one line of the book each. */
export function Values() {
  return (
    <Section id={landingSections.values} heading={values.heading}>
      <ul className={styles.values}>
        {values.items.map(({ category, header, description }) => (
          <li key={category}>
            <p className="kicker">{category}</p>
            <h3>{header}</h3>
            <p>{description}</p>
          </li>
        ))}
      </ul>
    </Section>
  );
}
