import table from "~/components/ui/data-table.module.css";
import { paths } from "~/lib/paths";
import { orderAfter } from "~/lib/stock-sort";
import type { StockSummary } from "../../../contract/market-schemas";
import { type StockOrder, type StockSortKey, splitOrder, stockSortKeys } from "../../../domain/market";
import { BigFigure, DayChange, Price, Ratio } from "./figures";
import { commonBasis, type ListBasis, ownBasis } from "./list-basis";
import { ListBasisLine } from "./source-badge";
import { Sparkline } from "./sparkline";
import styles from "./stock-table.module.css";

/** How a list is sorted, and the addresses where it is sorted in another way. */
interface StockSort {
  order: StockOrder;
  hrefOf(order: StockOrder): string;
}

interface StockTableProps {
  stocks: readonly StockSummary[];
  caption: string;
  /** For who cannot see the table only, where the page's own heading says it. */
  hideCaption?: boolean;
  /** Without it the heads are no links. */
  sort?: StockSort;
  /** What the page has said of these figures already; without it the caption says it. */
  basis?: ListBasis;
}

/** Stocks with their figures; on a narrow screen a row folds into an entry. Rows whose source or day differs say so. */
export function StockTable({ stocks, caption, hideCaption = false, sort, basis }: StockTableProps) {
  const common = basis ?? commonBasis(stocks);
  const number = (by: StockSortKey, name: string) => (
    <Head by={{ [by]: name }} name={name} sort={sort} number />
  );
  return (
    <table className={`${table.table} ${styles.stocks}`}>
      <caption className={hideCaption ? "visually-hidden" : undefined}>
        {caption}
        {!basis && <Basis of={common} />}
      </caption>
      <thead data-sortable={sort ? "" : undefined}>
        <tr>
          <Head by={{ symbol: "Symbol", name: "Name" }} name="Stock" sort={sort} />
          {number("price", "Price")}
          {number("change", "Day")}
          <th scope="col" className={styles.trendHead}>
            Trend, 30 days
          </th>
          {number("market-cap", "Market cap")}
          {number("pe-ratio", "P/E")}
        </tr>
      </thead>
      <tbody>
        {stocks.map((stock) => (
          <Row key={stock.symbol} stock={stock} own={ownBasis(stock, common)} />
        ))}
      </tbody>
    </table>
  );
}

interface HeadProps {
  /** what the column can be sorted by, each with its name */
  by: Partial<Record<StockSortKey, string>>;
  /** the column's name where it is not sorted */
  name: string;
  sort: StockSort | undefined;
  number?: boolean;
}

/** A column's name, as the links that sort by it; arrow, words and `aria-sort` tell the order that is. */
function Head({ by, name, sort, number = false }: HeadProps) {
  const { key, descending } = sort ? splitOrder(sort.order) : { key: undefined, descending: false };
  const direction = descending ? "descending" : "ascending";
  return (
    <th
      scope="col"
      className={number ? table.number : undefined}
      aria-sort={key && by[key] ? direction : undefined}
    >
      {!sort && name}
      {sort &&
        stockSortKeys.map(
          (each) =>
            by[each] && (
              <a
                key={each}
                href={sort.hrefOf(orderAfter(sort.order, each))}
                data-current={each === key || undefined}
              >
                {by[each]}
                {each === key && <Arrow direction={direction} />}
              </a>
            ),
        )}
    </th>
  );
}

function Arrow({ direction }: { direction: "ascending" | "descending" }) {
  return (
    <>
      <span aria-hidden="true">{direction === "descending" ? " ↓" : " ↑"}</span>
      <span className="visually-hidden">, sorted {direction}, turn around</span>
    </>
  );
}

function Row({ stock, own }: { stock: StockSummary; own: ListBasis }) {
  const { symbol, name, quote, fundamentals } = stock;
  return (
    <tr>
      <th scope="row" className={styles.stock}>
        <a href={paths.stock(symbol)}>
          {symbol} <span className={styles.name}>{name}</span>
        </a>
        {own.prices && <Basis of={{ prices: own.prices }} />}
        {own.fundamentals && <Basis of={{ fundamentals: own.fundamentals }} />}
      </th>
      <td className={`${table.number} ${styles.price}`}>
        <Price value={quote?.price} />
      </td>
      <td className={`${table.number} ${styles.day}`}>
        <DayChange percent={quote?.changePercent} />
      </td>
      <td className={styles.trend}>
        <Sparkline closes={quote?.trend} />
      </td>
      <td className={`${table.number} ${styles.cap}`}>
        <BigFigure value={fundamentals?.marketCap} />
      </td>
      <td className={`${table.number} ${styles.ratio}`}>
        <Ratio value={fundamentals?.peRatio} />
      </td>
    </tr>
  );
}

function Basis({ of: basis }: { of: ListBasis }) {
  return (
    <>
      {" "}
      <span className={styles.basis}>
        <ListBasisLine basis={basis} />
      </span>
    </>
  );
}
