import { Fragment } from "react";
import { DayChange, Price } from "~/components/market/figures";
import { SourceLine } from "~/components/market/source-badge";
import { Crumbs } from "~/components/site/crumbs";
import { WatchForm } from "~/components/watchlist/watch-form";
import { paths } from "~/lib/paths";
import type { Quote, SymbolMatch } from "../../../contract/market-schemas";
import styles from "./stock-header.module.css";

interface StockHeaderProps {
  stock: SymbolMatch;
  /** Undefined where it is not for who reads; null where none is known. */
  quote?: Quote | null | undefined;
}

/** Whose page this is: name, symbol, exchange, sectors, and the last close. */
export function StockHeader({ stock, quote }: StockHeaderProps) {
  const { symbol, name, exchange, sectors } = stock;
  const [main] = sectors ?? [];
  const above = main
    ? [
        { label: "Sectors", href: paths.sectors() },
        { label: main.name, href: paths.sector(main.slug) },
      ]
    : [{ label: "Stocks", href: paths.stocks() }];
  return (
    <header className={styles.header}>
      <Crumbs above={above} here={symbol} />
      <h1>{name}</h1>
      <div className={styles.row}>
        <p className={styles.facts}>
          <span className={styles.symbol}>{symbol}</span>
          {exchange && ` · ${exchange}`}
          {sectors && sectors.length > 0 && " · "}
          {sectors?.map(({ slug, name }, at) => (
            <Fragment key={slug}>
              {at > 0 && ", "}
              <a href={paths.sector(slug)}>{name}</a>
            </Fragment>
          ))}
          {main && (
            <>
              {" · "}
              <a href={paths.timing(main.slug)}>Timing of {main.name}</a>
            </>
          )}
        </p>
        {quote !== undefined && <LastClose quote={quote} />}
      </div>
      {quote !== undefined && <WatchForm watched={{ kind: "stock", name: symbol }} title={symbol} />}
    </header>
  );
}

function LastClose({ quote }: { quote: Quote | null }) {
  if (!quote) return <p>No price can be shown.</p>;
  return (
    <div>
      <p className={styles.figures}>
        <span className={styles.price}>
          <Price value={quote.price} />
        </span>
        <span className={styles.day}>
          <DayChange change={quote.change} percent={quote.changePercent} />
        </span>
      </p>
      <p className="fine">
        <SourceLine source={quote.source} asOf={quote.asOf} />
      </p>
    </div>
  );
}
