import { WatchForm } from "~/components/watchlist/watch-form";
import { paths } from "~/lib/paths";
import type { SymbolMatch } from "../../../contract/market-schemas";
import styles from "./match-list.module.css";

/** Stocks that a search found, the best first, each with its sectors. */
export function MatchList({ matches }: { matches: readonly SymbolMatch[] }) {
  return (
    <ul className={styles.matches}>
      {matches.map(({ symbol, name, exchange, sectors }) => (
        <li key={symbol}>
          <a className={styles.stock} href={paths.stock(symbol)}>
            <span className={styles.symbol}>{symbol}</span> <span>{name}</span>
          </a>
          <p className={styles.facts}>
            {exchange && <span>{exchange}</span>}
            {sectors?.map((sector) => (
              <a key={sector.slug} href={paths.sector(sector.slug)}>
                {sector.name}
              </a>
            ))}
          </p>
          <WatchForm watched={{ kind: "stock", name: symbol }} title={symbol} />
        </li>
      ))}
    </ul>
  );
}
