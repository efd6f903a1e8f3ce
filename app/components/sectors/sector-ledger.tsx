import links from "~/components/ui/link-row.module.css";
import { PanelPart } from "~/components/ui/panel-part";
import { paths } from "~/lib/paths";
import type { Panel } from "~/upstream/panel.server";
import type { Sector } from "../../../contract/market-schemas";
import styles from "./sector-ledger.module.css";

interface SectorLedgerProps {
  sectors: readonly Sector[];
  /** how the upstream's own list went */
  list: Panel<null>;
}

/** Every sector, one entry each: what it is, who is in it, and its two pages. */
export function SectorLedger({ sectors, list }: SectorLedgerProps) {
  return (
    <div className="page">
      <header className={styles.header}>
        <h1>Stocks by sector</h1>
        <p className="lede">
          Which companies are in a sector, and the news about it, is open to everyone. Prices, trends and
          figures are for members.
        </p>
      </header>
      {list.state === "failed" && (
        <div className={styles.failed}>
          <PanelPart panel={list} what="the list of sectors">
            {() => null}
          </PanelPart>
          <p>These are the sectors that we know without it.</p>
        </div>
      )}
      {sectors.length === 0 && <p>There are no sectors yet.</p>}
      <ul className={styles.ledger}>
        {sectors.map((sector) => (
          <li key={sector.slug}>
            <Entry sector={sector} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function Entry({ sector: { slug, name, description, stocks } }: { sector: Sector }) {
  return (
    <article className={styles.entry} aria-labelledby={`sector-${slug}`}>
      <h2 className={styles.title} id={`sector-${slug}`}>
        <a href={paths.sector(slug)}>{name}</a>
      </h2>
      <div className={styles.text}>
        {description && <p>{description}</p>}
        <p className={`${links.row} ${styles.ways}`}>
          <a href={paths.sector(slug)}>
            Sector stocks<span className="visually-hidden"> of {name}</span>
          </a>
          <a href={paths.sectorNews(slug)}>
            Sector news<span className="visually-hidden"> of {name}</span>
          </a>
          <a href={paths.timing(slug)}>
            Timing<span className="visually-hidden"> of {name}</span>
          </a>
          <a href={paths.sectorInsight(slug)}>
            Insights<span className="visually-hidden"> into {name}</span>
          </a>
        </p>
      </div>
      {stocks && <Tickers stocks={stocks} />}
    </article>
  );
}

function Tickers({ stocks }: { stocks: NonNullable<Sector["stocks"]> }) {
  return (
    <div className={styles.stocks}>
      <p>{stocks.length === 1 ? "1 stock" : `${stocks.length} stocks`}</p>
      <ul>
        {stocks.map(({ symbol, name }) => (
          <li key={symbol}>
            <a href={paths.stock(symbol)} title={name}>
              {symbol}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
