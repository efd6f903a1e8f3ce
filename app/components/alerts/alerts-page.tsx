import { AccountPart } from "~/components/account/account-part";
import { AccountSubpage } from "~/components/account/account-subpage";
import { Button } from "~/components/ui/button";
import { PanelPart } from "~/components/ui/panel-part";
import { alertWords as words } from "~/content/alerts";
import { paths } from "~/lib/paths";
import type { AlertsView } from "~/pages/alerts/alerts.server";
import { AlertHistory } from "./alert-history";
import { ChoicesForm } from "./choices-form";

/** What a member is told: their choices, a test, and what was sent. */
export function AlertsPage({ alerts, sectors, zones }: AlertsView) {
  return (
    <AccountSubpage title={words.title} lede={words.lede}>
      <PanelPart panel={alerts} what={words.what} notOffered={words.notOffered}>
        {({ choices, kinds, channels, entitled, history, phone }) => (
          <>
            {!entitled && (
              <p role="status">
                {words.notEntitled} <a href={paths.subscribe()}>{words.subscribe}</a>
              </p>
            )}
            <AccountPart id="choices" title={words.choices}>
              <p>{words.same}</p>
              <ChoicesForm
                choices={choices}
                kinds={kinds}
                hasTexts={Boolean(phone?.agreedAt)}
                sectors={sectors}
                zones={zones}
              />
            </AccountPart>
            {channels.includes("text") && (
              <AccountPart id="texts" title={words.texts}>
                <p>
                  {phone?.agreedAt ? words.textsReady(phone.number) : words.textsNone}{" "}
                  <a href={paths.alertsPhone()}>{words.textsLink}</a>
                </p>
              </AccountPart>
            )}
            <AccountPart id="test" title={words.test}>
              <p>{phone?.agreedAt ? words.testTextToo(phone.number) : words.testText}</p>
              <form method="post" action={paths.alertsTest()}>
                <Button tone="quiet">{words.sendTest}</Button>
              </form>
            </AccountPart>
            <AccountPart id="feed" title={words.feed}>
              <p>
                {words.feedText} <a href={paths.alertsFeed()}>{words.feedLink}</a>
              </p>
            </AccountPart>
            <AccountPart id="history" title={words.history}>
              <AlertHistory messages={history} />
            </AccountPart>
          </>
        )}
      </PanelPart>
    </AccountSubpage>
  );
}
