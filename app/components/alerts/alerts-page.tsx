import { AccountPart } from "~/components/account/account-part";
import { AccountSubpage } from "~/components/account/account-subpage";
import { useRefusal } from "~/components/forms/refused-form";
import { Button } from "~/components/ui/button";
import { PanelPart } from "~/components/ui/panel-part";
import { alertWords as words } from "~/content/alerts";
import { pushKindField, sectorsNamed, textKindField } from "~/lib/alert-form";
import { alertPaths } from "~/lib/alert-paths";
import { paths } from "~/lib/paths";
import { protectionPaths } from "~/lib/protection-paths";
import type { AlertsView } from "~/pages/alerts/alerts.server";
import type { AlertChoices } from "../../../contract/alerts";
import { type AlertKind, alertKinds, defaultPreferences } from "../../../domain/alerts/preferences";
import { AlertBrowsers } from "./alert-browsers";
import { AlertHistory } from "./alert-history";
import { ChoicesForm } from "./choices-form";

/** What a member is told: their choices, a test, and what was sent. */
export function AlertsPage({ alerts, since, evening, sectors, zones }: AlertsView) {
  return (
    <AccountSubpage title={words.title} lede={words.lede}>
      <PanelPart panel={alerts} what={words.what} notOffered={words.notOffered}>
        {({ choices, kinds, channels, entitled, emailConfirmed, watching, ...data }) => {
          const { history, before, phone, browsers, pushKey } = data;
          return (
            <>
              {!entitled && (
                <p role="status">
                  {words.notEntitled} <a href={paths.subscribe()}>{words.subscribe}</a>
                </p>
              )}
              {emailConfirmed === false && <Unconfirmed />}
              {choices.scope === "watchlist" && watching === 0 && (
                <p role="status">
                  {words.watchesNothing} <a href={paths.stocks()}>{words.findStock}</a>
                </p>
              )}
              <AccountPart id="choices" title={words.choices}>
                <p>{words.same}</p>
                <ChoicesForm
                  choices={choices}
                  kinds={kinds}
                  hasTexts={Boolean(phone?.agreedAt)}
                  hasBrowsers={(browsers ?? []).some(({ endedAt }) => !endedAt)}
                  evening={evening}
                  sectors={sectors}
                  zones={zones}
                />
              </AccountPart>
              {channels.includes("text") && (
                <AccountPart id="texts" title={words.texts}>
                  <p>
                    {phone?.agreedAt ? words.textsReady(phone.number) : words.textsNone}{" "}
                    {phone?.agreedAt && !choices.zone && `${words.textsNoZone} `}
                    <a href={alertPaths.alertsPhone()}>{words.textsLink}</a>
                  </p>
                </AccountPart>
              )}
              {channels.includes("push") && pushKey && (
                <AccountPart id="browsers" title={words.browsers}>
                  <AlertBrowsers browsers={browsers ?? []} pushKey={pushKey} />
                </AccountPart>
              )}
              <AccountPart id="test" title={words.test}>
                <p>{phone?.agreedAt && choices.zone ? words.testTextToo(phone.number) : words.testText}</p>
                {browsers?.some(({ endedAt }) => !endedAt) && <p>{words.testPushToo}</p>}
                <form method="post" action={alertPaths.alertsTest()}>
                  <Button tone="quiet">{words.sendTest}</Button>
                </form>
              </AccountPart>
              <AccountPart id="feed" title={words.feed}>
                <p>
                  {words.feedText} <a href={alertPaths.alertsFeed()}>{words.feedLink}</a>
                </p>
              </AccountPart>
              <AccountPart id="history" title={words.history}>
                <AlertHistory messages={history} before={before} since={since} />
              </AccountPart>
            </>
          );
        }}
      </PanelPart>
      {alerts.state === "failed" && <TypedChoices evening={evening} sectors={sectors} zones={zones} />}
    </AccountSubpage>
  );
}

/** Why nothing is mailed, and the button that changes it: the profile's own, which ends there. */
function Unconfirmed() {
  return (
    <>
      <p role="status">{words.unconfirmed}</p>
      <form method="post" action={protectionPaths.profile()}>
        <input type="hidden" name="press" value="confirm" />
        <Button tone="quiet">{words.confirm}</Button>
      </form>
    </>
  );
}

/** Nothing was chosen of which anything is known: what was typed stands over it. */
const unknownChoices: AlertChoices = {
  ...{ zone: "", quietFrom: 0, quietTo: 0, digestAt: defaultPreferences.digestAt },
  ...{ scope: defaultPreferences.scope, sectors: [], told: [] },
};

/** What was typed, where it could not be kept and what is kept cannot be read either: nothing of it is lost. */
function TypedChoices({ evening, sectors, zones }: Pick<AlertsView, "evening" | "sectors" | "zones">) {
  const { kept } = useRefusal();
  if (kept.scope === undefined) return null;
  const hasTyped = (fieldOf: (kind: AlertKind) => string) =>
    alertKinds.some((kind) => kept[fieldOf(kind)] !== undefined);
  // Those that were ticked, under the names of their fields where nothing else is known of any.
  const ticked = sectorsNamed(Object.keys(kept)).map((slug) => ({ slug, name: slug }));
  return (
    <AccountPart id="choices" title={words.choices}>
      <ChoicesForm
        choices={unknownChoices}
        kinds={alertKinds}
        hasTexts={hasTyped(textKindField)}
        hasBrowsers={hasTyped(pushKindField)}
        evening={evening}
        sectors={sectors.length > 0 ? sectors : ticked}
        zones={zones}
      />
    </AccountPart>
  );
}
