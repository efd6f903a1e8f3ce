import { Button } from "~/components/ui/button";
import { PanelPart } from "~/components/ui/panel-part";
import { connectionWords as words } from "~/content/broker-connection";
import { formatDate } from "~/lib/dates";
import { paths } from "~/lib/paths";
import type { Panel } from "~/upstream/panel.server";
import styles from "./account.module.css";

interface ConnectionProps {
  connection: Panel<{
    connected: boolean;
    broker?: string | null | undefined;
    /** ISO 8601 */
    since?: string | null | undefined;
  }>;
  /** The broker's name, where the connection does not tell it. */
  broker: string;
}

/** An account with a broker that the user has already: connect it, or end that. */
export function Connection({ connection, broker }: ConnectionProps) {
  return (
    <section className={styles.section} aria-labelledby="connection">
      <h2 id="connection">{words.title}</h2>
      {connection.state === "not-offered" ? (
        <p className={styles.note}>{words.notOffered}</p>
      ) : (
        <PanelPart panel={connection} what={words.what}>
          {({ connected, broker: told, since }) =>
            connected ? <Connected broker={told || broker} since={since} /> : <NotConnected broker={broker} />
          }
        </PanelPart>
      )}
    </section>
  );
}

const named = (text: string, broker: string) => text.replaceAll("{broker}", () => broker);

function NotConnected({ broker }: { broker: string }) {
  return (
    <div className={styles.standing}>
      <p>
        {named(words.none, broker)} {words.limits}
      </p>
      <Press press="begin" label={words.connect} />
      <p className={styles.note}>{words.leaves}</p>
    </div>
  );
}

function Connected({ broker, since }: { broker: string; since?: string | null | undefined }) {
  return (
    <div className={styles.standing}>
      <p className={styles.status} data-tone="good">
        {named(words.connected, broker)}
      </p>
      {since && (
        <p className={styles.dates}>
          {words.since} {formatDate(since)}
        </p>
      )}
      <Press press="end" label={words.disconnect} />
      <p className={styles.note}>{named(words.disconnecting, broker)}</p>
    </div>
  );
}

function Press({ press, label }: { press: "begin" | "end"; label: string }) {
  return (
    <form method="post" action={paths.brokerConnection()}>
      <input type="hidden" name="press" value={press} />
      <Button tone="quiet">{label}</Button>
    </form>
  );
}
