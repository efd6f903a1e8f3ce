import { Button } from "~/components/ui/button";
import { watchlistWords as words } from "~/content/watchlist";
import { paths } from "~/lib/paths";
import type { WatchPress } from "~/lib/watchlist-form";
import type { Watched } from "../../../domain/watchlist";
import styles from "./watch-form.module.css";

interface WatchFormProps {
  watched: Watched;
  /** What a reader calls it: a symbol, or a sector's name. */
  title: string;
}

/**
 * Adds a stock or a sector to the reader's watchlist. It says the same to everybody, since it stands on pages that many
 * readers get (SPEC-DECISIONS 38): the script `app/enhance/watch-toggle.ts` puts in whether it is on the list. Without it
 * the press leads to the watchlist, which knows.
 */
export function WatchForm({ watched, title }: WatchFormProps) {
  return (
    <watch-toggle
      class={styles.toggle}
      data-address={paths.watchlistEntries()}
      data-add={words.add}
      data-remove={words.removeThere}
      data-added={words.added}
      data-removed={words.takenAway}
      data-undo={words.undo}
    >
      <PressForm watched={watched} title={title} presses={{ add: words.add }} />
      <span className={styles.said} role="status" />
    </watch-toggle>
  );
}

interface PressFormProps extends WatchFormProps {
  /** What its buttons do, each with its words. */
  presses: Partial<Record<WatchPress, string>>;
  /** As many buttons look alike, a screen reader hears of each what it is about. */
  tone?: "quiet" | "primary";
}

/** The buttons of one entry, as a form that posts to the watchlist. */
export function PressForm({ watched, title, presses, tone = "quiet" }: PressFormProps) {
  return (
    <form className={styles.presses} method="post" action={paths.watchlist()}>
      <input type="hidden" name="watchKind" value={watched.kind} />
      <input type="hidden" name="watchName" value={watched.name} />
      {Object.entries(presses).map(([press, label]) => (
        <Button key={press} tone={tone} name="press" value={press}>
          <span data-label="">{label}</span>
          <span className="visually-hidden">: {title}</span>
        </Button>
      ))}
    </form>
  );
}
