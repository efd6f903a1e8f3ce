import { AccountPart } from "~/components/account/account-part";
import { DayChange, Price } from "~/components/market/figures";
import links from "~/components/ui/link-row.module.css";
import { PanelPart } from "~/components/ui/panel-part";
import { todayWords as words } from "~/content/today";
import { formatDeadline } from "~/lib/dates";
import { paths } from "~/lib/paths";
import type { TodayView } from "~/pages/today/today.server";
import type { Today } from "../../../contract/today";
import { watchKey } from "../../../domain/watchlist";
import { Endings } from "./endings";
import { NamedStocks } from "./named-stocks";
import { News } from "./news";
import { Nothing } from "./nothing";
import { OpenSignals } from "./open-signals";
import { subscriptionLine } from "./subscription-line";
import { TodayNotices } from "./today-notices";
import styles from "./today-page.module.css";

/** Of the watchlist so many entries stand here; its own page has all of them. */
const mostWatchedHere = 10;

/** A member's home: what is new, what is open, what has ended, what they follow, and what comes next. */
export function TodayPage({ today, now }: TodayView) {
  return (
    <div className="page">
      <header className={styles.header}>
        <h1>{words.title}</h1>
        {today.state === "ready" && <SessionLine session={today.data.session} now={now} />}
      </header>
      <PanelPart panel={today} what={words.what} notOffered={words.notOffered}>
        {(data) => <Parts today={data} now={now} />}
      </PanelPart>
      {today.state !== "ready" && (
        <p className={links.row}>
          <a href={paths.timing()}>{words.timing}</a>
          <a href={paths.roiTracker()}>{words.record}</a>
          <a href={paths.account()}>{words.account}</a>
        </p>
      )}
    </div>
  );
}

function SessionLine({ session, now }: { session: Today["session"]; now: string }) {
  const isOpen = Date.parse(session.opensAt) <= Date.parse(now);
  return (
    <p className="lede">
      {isOpen
        ? words.session.open(formatDeadline(session.endsAt))
        : words.session.next(formatDeadline(session.opensAt))}
    </p>
  );
}

function Parts({ today, now }: { today: Today; now: string }) {
  return (
    <>
      <TodayNotices today={today} />
      <News today={today} />
      <AccountPart id="open" title={words.open}>
        {today.openSignals.length > 0 ? (
          <OpenSignals signals={today.openSignals} now={now} />
        ) : (
          <Nothing say={words.noOpen} href={paths.timing()} next={words.noOpenNext} />
        )}
      </AccountPart>
      <Endings today={today} />
      <NamedStocks stocks={today.namedStocks ?? []} />
      <Watchlist entries={today.watchlist} />
      <AccountPart id="subscription" title={words.subscription}>
        <p>
          {subscriptionLine(today, now)} <a href={paths.subscription()}>{words.account}</a>
        </p>
      </AccountPart>
    </>
  );
}

function Watchlist({ entries }: { entries: Today["watchlist"] }) {
  return (
    <AccountPart id="watchlist" title={words.watchlist}>
      {entries.length === 0 ? (
        <Nothing say={words.noWatchlist} href={paths.stocks()} next={words.noWatchlistNext} />
      ) : (
        <>
          <ul className={styles.rows}>
            {entries.slice(0, mostWatchedHere).map((entry) => (
              <li key={watchKey(entry)}>
                <p className={styles.what}>
                  <a href={entry.kind === "stock" ? paths.stock(entry.name) : paths.sector(entry.name)}>
                    {entry.kind === "stock" ? entry.name : entry.title}
                  </a>
                </p>
                {entry.kind === "stock" && (
                  <p className={styles.figure}>
                    <Price value={entry.quote?.price} /> <DayChange percent={entry.quote?.changePercent} />
                  </p>
                )}
              </li>
            ))}
          </ul>
          <p>
            <a href={paths.watchlist()}>{words.wholeWatchlist(entries.length)}</a>
          </p>
        </>
      )}
    </AccountPart>
  );
}
