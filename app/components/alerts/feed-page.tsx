import { AccountSubpage } from "~/components/account/account-subpage";
import { RefusalSummary } from "~/components/forms/refusal-summary";
import { Button } from "~/components/ui/button";
import { PanelPart } from "~/components/ui/panel-part";
import { feedWords as words } from "~/content/alert-feed";
import { alertPaths } from "~/lib/alert-paths";
import { formatDate } from "~/lib/dates";
import { paths } from "~/lib/paths";
import type { Panel } from "~/upstream/panel.server";
import styles from "./feed-page.module.css";

interface FeedPageProps {
  /** When the address was made; null where there is none. */
  since: Panel<string | null>;
  /** The addresses, on the page that has just made them. */
  made?: { atom: string; json: string } | undefined;
}

/** Whether a member has a feed, and the buttons that make its address anew or end it. */
export function FeedPage({ since, made }: FeedPageProps) {
  return (
    <AccountSubpage
      title={words.title}
      lede={words.lede}
      above={[{ label: words.alerts, href: paths.alerts() }]}
    >
      <RefusalSummary id="feed" />
      {made && (
        <div className={styles.made} role="status">
          <p>{words.made}</p>
          <dl>
            <dt>{words.atom}</dt>
            <dd>
              <code>{made.atom}</code>
            </dd>
            <dt>{words.json}</dt>
            <dd>
              <code>{made.json}</code>
            </dd>
          </dl>
        </div>
      )}
      <PanelPart panel={since} what={words.what} notOffered={words.notOffered}>
        {(at) => (
          <div className={styles.words}>
            {!made && <p>{at ? words.since(formatDate(at)) : words.none}</p>}
            <p>{words.secret}</p>
            <form className={styles.presses} method="post" action={alertPaths.alertsFeed()}>
              <Button name="press" value="make">
                {at ? words.makeNew : words.make}
              </Button>
              {at && (
                <Button tone="quiet" name="press" value="end">
                  {words.end}
                </Button>
              )}
            </form>
          </div>
        )}
      </PanelPart>
    </AccountSubpage>
  );
}
