import account from "~/components/account/account.module.css";
import { AccountSubpage } from "~/components/account/account-subpage";
import { RefusalSummary } from "~/components/forms/refusal-summary";
import { DayChange, Price } from "~/components/market/figures";
import { commonBasis, ownBasis } from "~/components/market/list-basis";
import { ListBasisLine } from "~/components/market/source-badge";
import { Teaser } from "~/components/market/teaser";
import { ButtonLink } from "~/components/ui/button";
import links from "~/components/ui/link-row.module.css";
import { PanelPart } from "~/components/ui/panel-part";
import tabs from "~/components/ui/tab-row.module.css";
import { watchlistWords as words } from "~/content/watchlist";
import { filePaths } from "~/lib/file-paths";
import { paths } from "~/lib/paths";
import type { WatchPress } from "~/lib/watchlist-form";
import type { WatchlistView } from "~/pages/watchlist/watchlist.server";
import type { WatchlistEntry } from "../../../contract/watchlist";
import { type Watched, watchKey } from "../../../domain/watchlist";
import { PressForm } from "./watch-form";
import styles from "./watchlist-page.module.css";

/** What a member follows: their own order or by change, each entry with what can be done with it. */
export function WatchlistPage({ entries, order, removed, need }: WatchlistView) {
  return (
    <AccountSubpage title={words.title} lede={words.lede}>
      <RefusalSummary id="watchlist" />
      {removed && <Removed watched={removed} />}
      {need && (
        <Teaser heading={words.figuresFor} need={need}>
          <p>{words.figuresAbout}</p>
        </Teaser>
      )}
      <PanelPart panel={entries} what={words.what} notOffered={words.notOffered}>
        {(rows) => (rows.length === 0 ? <Empty /> : <Entries entries={rows} order={order} />)}
      </PanelPart>
    </AccountSubpage>
  );
}

function Removed({ watched }: { watched: Watched }) {
  return (
    <div className={styles.removed} role="status">
      <p>{words.removed(watched.name)}</p>
      <PressForm watched={watched} title={watched.name} presses={{ add: words.putBack }} />
    </div>
  );
}

function Empty() {
  return (
    <>
      <p>{words.empty}</p>
      <p className={styles.ways}>
        <ButtonLink href={paths.stocks()}>{words.findStock}</ButtonLink>
        <ButtonLink tone="quiet" href={paths.sectors()}>
          {words.browseSectors}
        </ButtonLink>
      </p>
    </>
  );
}

type EntriesProps = { entries: readonly WatchlistEntry[]; order: WatchlistView["order"] };

function Entries({ entries, order }: EntriesProps) {
  const stocks = entries.map(asStock);
  const common = commonBasis(stocks);
  return (
    <>
      <nav aria-label={words.order}>
        <ul className={tabs.tabs}>
          <Tab href={paths.watchlist()} label={words.byHand} isOpen={order === "hand"} />
          <Tab
            href={paths.watchlist({ order: "change" })}
            label={words.byChange}
            isOpen={order === "change"}
          />
        </ul>
      </nav>
      <p className={`fine ${styles.basis}`}>
        <ListBasisLine basis={common}>{words.count(entries.length)}</ListBasisLine>
      </p>
      <ul className={styles.entries}>
        {entries.map((entry, at) => (
          <li key={watchKey(entry)}>
            <Name entry={entry} own={ownBasis(asStock(entry), common)} />
            {entry.kind === "stock" && (
              <p className={styles.figures}>
                <span>
                  <Price value={entry.quote?.price} />
                </span>
                <span>
                  <DayChange change={entry.quote?.change} percent={entry.quote?.changePercent} />
                </span>
              </p>
            )}
            <PressForm
              watched={{ kind: entry.kind, name: entry.name }}
              title={labelOf(entry)}
              presses={pressesFor(order, at, entries.length)}
            />
          </li>
        ))}
      </ul>
      <p className={links.row}>
        <a href={filePaths.watchlistCsv()} download>
          {words.csv}
        </a>
        <a href={paths.stocks()}>{words.findStock}</a>
        <a href={paths.sectors()}>{words.browseSectors}</a>
      </p>
    </>
  );
}

function Tab({ href, label, isOpen }: { href: string; label: string; isOpen: boolean }) {
  return (
    <li>
      <a href={href} aria-current={isOpen ? "page" : undefined}>
        {label}
      </a>
    </li>
  );
}

function Name({ entry, own }: { entry: WatchlistEntry; own: ReturnType<typeof ownBasis> }) {
  const { kind, name, title } = entry;
  return (
    <div className={styles.name}>
      <a href={kind === "stock" ? paths.stock(name) : paths.sector(name)}>{labelOf(entry)}</a>
      <p className={account.note}>{kind === "stock" ? title : words.kinds.sector}</p>
      {own.prices && (
        <p className="fine">
          <ListBasisLine basis={{ prices: own.prices }} />
        </p>
      )}
    </div>
  );
}

const labelOf = ({ kind, name, title }: WatchlistEntry) => (kind === "stock" ? name : title);
const asStock = ({ name, title, quote }: WatchlistEntry) => ({ symbol: name, name: title, quote });

/** Only what changes something: the first entry is at the top already, and an order by change is nobody's to set. */
function pressesFor(order: WatchlistView["order"], at: number, count: number) {
  const isFirst = at === 0;
  const moves: Partial<Record<WatchPress, string>> = {
    ...(!isFirst && { up: words.up }),
    ...(at < count - 1 && { down: words.down }),
    ...(at > 1 && { top: words.top }),
  };
  return { ...(order === "hand" && moves), remove: words.remove };
}
