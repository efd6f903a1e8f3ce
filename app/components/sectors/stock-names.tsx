import { paths } from "~/lib/paths";
import type { SymbolMatch } from "../../../contract/market-schemas";
import styles from "./stock-names.module.css";

type StockName = Pick<SymbolMatch, "symbol" | "name">;

/** Stocks without any figure: what everybody may see of them. */
export function StockNames({ stocks }: { stocks: readonly StockName[] }) {
  return (
    <ul className={styles.names}>
      {stocks.map(({ symbol, name }) => (
        <li key={symbol}>
          <a href={paths.stock(symbol)}>
            <span className={styles.symbol}>{symbol}</span> {name}
          </a>
        </li>
      ))}
    </ul>
  );
}
