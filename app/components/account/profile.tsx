import { Button } from "~/components/ui/button";
import { logoutLabel } from "~/content/logout";
import { formatDate } from "~/lib/dates";
import { paths } from "~/lib/paths";
import type { UserProfile } from "~/pages/account/profile.server";
import type { Panel } from "~/upstream/panel.server";
import { formatPhone } from "../../../domain/phone";
import styles from "./account.module.css";

interface ProfileProps {
  /** The user as the session knows them: shown where the profile could not be had. */
  user: UserProfile;
  profile: Panel<UserProfile>;
  /** ISO 8601 */
  now: string;
}

/** @param endsAt ISO 8601 */
const describeTestDrive = (endsAt: string, now: string) =>
  `${Date.parse(endsAt) > Date.parse(now) ? "Runs until" : "Ended"} ${formatDate(endsAt)}`;

/** In letters: beyond, the largest type would push the page below the fold. */
const longestInDisplay = 24;

/** Who is signed in, and the way out. */
export function Profile({ user, profile, now }: ProfileProps) {
  const { firstName, lastName, email, phone, createdAt, testDriveEndsAt } =
    profile.state === "ready" ? profile.data : user;
  const called = firstName || email;
  const facts = [
    { term: "Name", text: `${firstName} ${lastName}`.trim() },
    { term: "Email", text: email },
    { term: "Phone", text: phone ? formatPhone(phone) : "Not given" },
    ...(createdAt ? [{ term: "Member since", text: formatDate(createdAt) }] : []),
    ...(testDriveEndsAt ? [{ term: "Free test drive", text: describeTestDrive(testDriveEndsAt, now) }] : []),
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
        {profile.state === "failed" && (
          <p className={styles.note} data-failed="">
            This is what we knew when you logged in. We could not load your profile. {profile.message}{" "}
            <a href={paths.account()}>Try again</a>
          </p>
        )}
      </section>
    </>
  );
}
