import account from "~/components/account/account.module.css";
import { Button } from "~/components/ui/button";
import { alertWords as words } from "~/content/alerts";
import { alertPaths } from "~/lib/alert-paths";
import { formatDate, formatInstant } from "~/lib/dates";
import type { AlertBrowser } from "../../../contract/alert-browsers";

interface AlertBrowsersProps {
  browsers: readonly AlertBrowser[];
  /** What a browser subscribes to. */
  pushKey: string;
}

/** The browsers that show alerts, each with a button that removes it; a script adds the one that is here. */
export function AlertBrowsers({ browsers, pushKey }: AlertBrowsersProps) {
  return (
    <>
      <p>{words.browsersText}</p>
      {browsers.length > 0 ? (
        <ul className={account.sessions}>
          {browsers.map((browser) => (
            <li key={browser.id}>
              <div>
                <p className={account.place}>{browser.name}</p>
                <p className={account.dates}>{standingOf(browser)}</p>
              </div>
              <form method="post" action={alertPaths.alertsBrowsers()}>
                <input type="hidden" name="id" value={browser.id} />
                <Button tone="quiet" name="press" value="remove">
                  {words.removeBrowser}
                  <span className="visually-hidden">
                    {" "}
                    {browser.name}, {standingOf(browser)}
                  </span>
                </Button>
              </form>
            </li>
          ))}
        </ul>
      ) : (
        <p>{words.noBrowsers}</p>
      )}
      <push-setup data-key={pushKey} data-worker={alertPaths.alertsWorker()}>
        <p data-part="script">
          {words.needsScript} <a href={alertPaths.alertsPhone()}>{words.needsScriptText}</a>{" "}
          <a href={alertPaths.alertsFeed()}>{words.needsScriptFeed}</a>
        </p>
        <p data-part="unable" hidden>
          {words.cannotShow}
        </p>
        <p data-part="denied" role="status" hidden>
          {words.denied}
        </p>
        <p data-part="failed" role="status" hidden>
          {words.notAdded}
        </p>
        <form method="post" action={alertPaths.alertsBrowsers()} data-part="add" hidden>
          <input type="hidden" name="press" value="add" />
          <input type="hidden" name="endpoint" />
          <input type="hidden" name="p256dh" />
          <input type="hidden" name="auth" />
          <Button>{words.showHere}</Button>
        </form>
      </push-setup>
    </>
  );
}

function standingOf({ addedAt, sentAt, endedAt }: AlertBrowser): string {
  if (endedAt) return words.browserEnded(formatDate(endedAt));
  const added = words.browserAdded(formatInstant(addedAt));
  return sentAt ? `${added}, ${words.browserSent(formatInstant(sentAt))}` : added;
}
