import { Button } from "~/components/ui/button";
import { formatInstant } from "~/lib/dates";
import { paths } from "~/lib/paths";
import type { Panel } from "~/upstream/panel.server";
import { browserName } from "../../../domain/browser-name";
import styles from "./account.module.css";

/** One place where the user is signed in; times are ISO 8601. */
interface SessionRow {
  id: string;
  createdAt: string;
  lastUsedAt: string;
  userAgent?: string | null | undefined;
  address?: string | null | undefined;
  current: boolean;
}

/** Where the user is signed in, each but this one with a button that ends it. */
export function Sessions({ sessions }: { sessions: Panel<SessionRow[]> }) {
  return (
    <section className={styles.section} aria-labelledby="sessions">
      <h2 id="sessions">Where you are signed in</h2>
      {sessions.state === "ready" && <SessionList rows={sessions.data} />}
      {sessions.state === "failed" && <p className={styles.note}>{sessions.message}</p>}
      {sessions.state === "not-offered" && (
        <p className={styles.note}>The list of sessions is not offered here.</p>
      )}
    </section>
  );
}

function SessionList({ rows }: { rows: readonly SessionRow[] }) {
  return (
    <ul className={styles.sessions}>
      {rows.map((row) => (
        <li key={row.id}>
          <div>
            <p className={styles.place}>
              {browserName(row.userAgent)} {row.current && <span className={styles.badge}>This session</span>}
            </p>
            <p className={styles.dates}>
              Since {formatInstant(row.createdAt)}, last used {formatInstant(row.lastUsedAt)}
              {row.address && <>, from {row.address}</>}
            </p>
          </div>
          {!row.current && <EndSession row={row} />}
        </li>
      ))}
    </ul>
  );
}

function EndSession({ row }: { row: SessionRow }) {
  return (
    <form method="post" action={paths.account()}>
      <input type="hidden" name="sessionId" value={row.id} />
      <Button tone="quiet">
        End
        <span className="visually-hidden">
          {" "}
          the session in {browserName(row.userAgent)} since {formatInstant(row.createdAt)}
        </span>
      </Button>
    </form>
  );
}
