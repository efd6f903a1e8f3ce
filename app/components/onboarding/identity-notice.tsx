import { identityNotice } from "~/content/onboarding";
import styles from "./notice.module.css";

/** The notice that a broker has to show before it asks for a person's identity (COMPLIANCE, CIP). */
export function IdentityNotice() {
  return (
    <section className={styles.notice} aria-labelledby="identity-notice">
      <h2 id="identity-notice">{identityNotice.title}</h2>
      {identityNotice.text.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
    </section>
  );
}
