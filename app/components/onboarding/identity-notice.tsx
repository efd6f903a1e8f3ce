import { identityNotice } from "~/content/onboarding";
import styles from "./notice.module.css";

/** What a broker has to say before it asks who somebody is (COMPLIANCE, CIP). */
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
