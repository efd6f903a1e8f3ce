import { Button } from "~/components/ui/button";
import { logoutLabel } from "~/content/logout";
import { formatDate } from "~/lib/dates";
import { paths } from "~/lib/paths";
import { formatPhone } from "../../../domain/phone";
import styles from "./account.module.css";

interface ProfileProps {
  profile: {
    firstName: string;
    lastName: string;
    email: string;
    phone?: string | null | undefined;
    /** ISO 8601 */
    createdAt?: string | null | undefined;
  };
}

/** In letters: beyond, the largest type would push the page below the fold. */
const longestInDisplay = 24;

/** Who is signed in, and the way out. */
export function Profile({ profile }: ProfileProps) {
  const { firstName, lastName, email, phone, createdAt } = profile;
  const called = firstName || email;
  const facts = [
    { term: "Name", text: `${firstName} ${lastName}`.trim() },
    { term: "Email", text: email },
    { term: "Phone", text: phone ? formatPhone(phone) : "Not given" },
    ...(createdAt ? [{ term: "Member since", text: formatDate(createdAt) }] : []),
  ];
  return (
    <>
      <header className={styles.header}>
        <p className="kicker">Your account</p>
        <h1 data-long={called.length > longestInDisplay || undefined}>{called}</h1>
        <form method="post" action={paths.logout()}>
          <Button tone="quiet">{logoutLabel}</Button>
        </form>
      </header>
      <section className={styles.section} aria-labelledby="profile">
        <h2 id="profile">Profile</h2>
        <dl className={styles.facts}>
          {facts.map(({ term, text }) => (
            <div key={term}>
              <dt>{term}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      </section>
    </>
  );
}
