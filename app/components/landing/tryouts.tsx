import { tryouts } from "~/content/landing";
import { landingSections } from "~/content/landing-sections";
import { Section } from "./section";
import { Steps } from "./steps";
import styles from "./tryouts.module.css";

/** The two tryouts side by side, with what holds for both above and below them. */
export function Tryouts() {
  const { heading, lede, places, note } = tryouts;
  return (
    <Section id={landingSections.tryouts} heading={heading} lede={lede}>
      <div className={styles.places}>
        {places.map((place) => (
          <article key={place.id} id={`${landingSections.tryouts}-${place.id}`} className={styles.place}>
            <h3>{place.heading}</h3>
            <p>{place.text}</p>
            <Steps steps={place.steps} />
            <p>
              <a href={place.link.href}>{place.link.text}</a>
            </p>
          </article>
        ))}
      </div>
      <p className={styles.note}>{note}</p>
    </Section>
  );
}
