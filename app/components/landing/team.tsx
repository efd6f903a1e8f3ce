import { useSiteData } from "~/components/site/site-data";
import { BasisBadge } from "~/components/ui/badge";
import { teamGallery } from "~/content/landing";
import { landingSections } from "~/content/landing-sections";
import { Portrait } from "./portrait";
import { Section } from "./section";
import styles from "./team.module.css";

/** The team as a frieze: everybody stands on the same line. Nothing where there is none to show. */
export function Team() {
  const team = useSiteData()?.team;
  if (!team) return null;
  return (
    <Section
      id={landingSections.team}
      heading={teamGallery.heading}
      lede={teamGallery.lede}
      aside={team.sample && <SampleNote />}
    >
      <ul className={styles.team}>
        {team.members.map(({ portrait, firstName, role }) => (
          <li key={`${firstName} ${role}`}>
            <div className={styles.picture}>
              <Portrait name={portrait} firstName={firstName} />
            </div>
            <h3>{firstName}</h3>
            <p>{role}</p>
          </li>
        ))}
      </ul>
    </Section>
  );
}

const SampleNote = () => (
  <p className="fine">
    <BasisBadge basis="sample" /> {teamGallery.sampleNote}
  </p>
);
