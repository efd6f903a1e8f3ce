import { teamGallery } from "~/content/landing";
import { landingSections } from "~/content/landing-sections";
import { team } from "~/content/team";
import { Portrait } from "./portrait";
import { Section } from "./section";
import styles from "./team.module.css";

/** The team as a frieze: everybody stands on the same line. */
export function Team() {
  return (
    <Section id={landingSections.team} heading={teamGallery.heading} lede={teamGallery.lede}>
      <ul className={styles.team}>
        {team.map(({ id, firstName, role }) => (
          <li key={id}>
            <div className={styles.picture}>
              <Portrait name={id} />
            </div>
            <h3>{firstName}</h3>
            <p>{role}</p>
          </li>
        ))}
      </ul>
    </Section>
  );
}
