import { AccountPart } from "~/components/account/account-part";
import { DayChange, Price } from "~/components/market/figures";
import { BasisBadge, PricesBadge } from "~/components/ui/badge";
import { MoneyChange } from "~/components/ui/change";
import links from "~/components/ui/link-row.module.css";
import { PanelPart } from "~/components/ui/panel-part";
import { eventTitle, exitInWords, todayWords as words } from "~/content/today";
import { formatDate, formatDeadline } from "~/lib/dates";
import { paths } from "~/lib/paths";
import { signalBasis } from "~/lib/record-words";
import type { TodayView } from "~/pages/today/today.server";
import type { Today, TodayEvent } from "../../../contract/today";
import { watchKey } from "../../../domain/watchlist";
import { Endings } from "./endings";
import { LedgerEntryLink } from "./ledger-entry-link";
import { NamedStocks } from "./named-stocks";
import { Nothing } from "./nothing";
import { OpenSignals } from "./open-signals";
import { outsideRecord } from "./outside-record";
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

function News({ today: { events, moreEvents, record, since } }: { today: Today }) {
  return (
    <AccountPart id="news" title={words.news}>
      <p className="fine">{since ? words.since(formatDate(since)) : words.firstVisit}</p>
      {events.length === 0 ? (
        <Nothing say={words.noNews} href={paths.timing()} next={words.noNewsNext} />
      ) : (
        <ul className={styles.rows}>
          {events.map((event) => (
            <li key={`${event.ledgerSeq} ${event.at} ${event.symbol}`}>
              <EventRow event={event} isBesideRecord={record !== null && record !== undefined} />
            </li>
          ))}
        </ul>
      )}
      {moreEvents ? (
        <Nothing say={words.moreNews(moreEvents)} href={paths.ledgerProof()} next={words.moreNewsNext} />
      ) : null}
    </AccountPart>
  );
}

/** @param isBesideRecord whether the whole record is on the page, without which no result stands */
function EventRow({ event, isBesideRecord }: { event: TodayEvent; isBesideRecord: boolean }) {
  const { kind, symbol, tradeType, at, basis, ledgerSeq, exit, resultCents } = event;
  const why = exitInWords(exit);
  const isTold = typeof resultCents === "number" && isBesideRecord;
  return (
    <>
      <p className={styles.what}>
        {eventTitle(kind)}: <a href={paths.stock(symbol)}>{symbol}</a>
        {tradeType && `, ${tradeType}`}
        {why && `, ${why}`} <BasisBadge basis={signalBasis(basis)} />{" "}
        {basis === "issued" && isTold && <PricesBadge prices="model" />}
      </p>
      <p className={styles.figure}>{isTold && <MoneyChange cents={resultCents} />}</p>
      <p className={`fine ${styles.note}`}>
        {formatDate(at)} {isTold && outsideRecord(event)}
        {ledgerSeq && " · "}
        <LedgerEntryLink seq={ledgerSeq} />
      </p>
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
