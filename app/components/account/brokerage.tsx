import { ButtonLink } from "~/components/ui/button";
import { PanelPart } from "~/components/ui/panel-part";
import {
  onlyChecked,
  requestOf,
  type Standing,
  standingOf,
  brokeragePanel as words,
} from "~/content/brokerage-standing";
import { formatDate } from "~/lib/dates";
import { paths } from "~/lib/paths";
import type { AccountStanding } from "~/pages/brokerage/brokerage-account.server";
import type { Panel } from "~/upstream/panel.server";
import styles from "./account.module.css";
import { Asked } from "./asked";

interface BrokerageProps {
  standing: Panel<AccountStanding>;
  /** The broker's name. */
  broker: string;
}

/** Where the application for a brokerage account stands, and what to do next. */
export function Brokerage({ standing, broker }: BrokerageProps) {
  return (
    <section className={styles.section} aria-labelledby="brokerage">
      <h2 id="brokerage">{words.title}</h2>
      {standing.state === "not-offered" ? (
        <p className={styles.note}>{words.notOffered}</p>
      ) : (
        <PanelPart panel={standing} what={words.failed}>
          {(data) => <StandingPart data={data} broker={broker} />}
        </PanelPart>
      )}
    </section>
  );
}

function StandingPart({ data, broker }: { data: AccountStanding; broker: string }) {
  const actions = data.actions ?? [];
  const asksNothing = actions.length > 0 && actions.every(({ code }) => requestOf(code).asksNothing);
  const said = standingOf(data.status);
  const { title, text, tone, wayOn, documents } = said.documents && asksNothing ? onlyChecked : said;
  const named = (words: string) => words.replaceAll("{broker}", () => broker);
  const dates = [
    { term: words.submitted, at: data.submittedAt },
    { term: words.updated, at: data.updatedAt },
  ].filter(({ at }) => at);
  return (
    <div className={styles.standing}>
      <p className={styles.status} data-tone={tone}>
        {named(title)}
      </p>
      <p>{named(text)}</p>
      {actions.length > 0 && <Asked actions={actions} named={named} over={tone === "over"} />}
      {documents && (
        <p>
          <ButtonLink href={paths.accountDocuments()}>{words.sendDocuments}</ButtonLink>
        </p>
      )}
      {dates.length > 0 && (
        <dl className={styles.facts}>
          {dates.map(({ term, at }) => (
            <div key={term}>
              <dt>{term}</dt>
              <dd>{formatDate(at ?? "")}</dd>
            </div>
          ))}
        </dl>
      )}
      <WayOn to={wayOn} />
    </div>
  );
}

function WayOn({ to }: { to: Standing["wayOn"] }) {
  switch (to) {
    case "begin":
      return (
        <p>
          <ButtonLink href={paths.onboarding()}>{words.begin}</ButtonLink>
        </p>
      );
    case "begin-again":
      return (
        <p>
          <ButtonLink tone="quiet" href={paths.onboarding()}>
            {words.beginAgain}
          </ButtonLink>
        </p>
      );
    case "look-again":
      return (
        <p>
          <a href={paths.account()}>{words.lookAgain}</a>
        </p>
      );
    case "link-bank":
      return (
        <p>
          <a href={paths.bankLink()}>{words.linkBank}</a>
        </p>
      );
    case undefined:
      return null;
  }
}
