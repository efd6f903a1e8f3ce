import type { DataSource, StockSummary } from "../../../contract/market-schemas";

interface PriceBasis {
  /** the trading day whose close the prices are */
  asOf: string;
  source?: DataSource | null | undefined;
}

/** What the figures of a list, or of one stock in it, rest on. */
export interface ListBasis {
  prices?: PriceBasis | undefined;
  /** of market cap and P/E, where that is not where the prices come from */
  fundamentals?: DataSource | undefined;
}

/** The basis of most of these stocks, told once above them. */
export function commonBasis(stocks: readonly StockSummary[]): ListBasis {
  const prices = mostCommon(stocks.map(pricesOf));
  const fundamentals = mostCommon(stocks.map((stock) => stock.fundamentals?.source ?? undefined));
  return { prices, fundamentals: isSame(fundamentals, prices?.source) ? undefined : fundamentals };
}

/** What of a stock's basis is not as `common` has a reader take it to be: only that is told beside the stock. */
export function ownBasis(stock: StockSummary, common: ListBasis): ListBasis {
  const own = pricesOf(stock);
  const prices = !own || isSame(own, common.prices) ? undefined : own;
  const taken = prices ? prices.source : (common.fundamentals ?? common.prices?.source);
  const source = stock.fundamentals?.source ?? undefined;
  return { prices, fundamentals: !source || isSame(source, taken) ? undefined : source };
}

const pricesOf = ({ quote }: StockSummary): PriceBasis | undefined =>
  quote ? { asOf: quote.asOf, source: quote.source } : undefined;

function mostCommon<T>(values: readonly (T | undefined)[]): T | undefined {
  const counts = new Map<string, { value: T; count: number }>();
  for (const value of values) {
    if (value === undefined) continue;
    const seen = counts.get(written(value));
    if (seen) seen.count++;
    else counts.set(written(value), { value, count: 1 });
  }
  return [...counts.values()].sort((one, other) => other.count - one.count).at(0)?.value;
}

const isSame = (one: unknown, other: unknown) => written(one) === written(other);

/** The same for the same values, in whichever order they came, and whether what is absent is null or left out. */
const written = (value: unknown): string =>
  JSON.stringify(value ?? null, (_, inner: unknown) =>
    typeof inner === "object" && inner !== null
      ? Object.fromEntries(
          Object.entries(inner)
            .filter(([, field]) => field ?? false)
            .sort(),
        )
      : inner,
  );
