import { addDays } from "../../domain/trading-days";
import type {
  Candle,
  FinancialYear,
  FundamentalFigures,
  FundYear,
  MarketData,
  PriceTarget,
  ProviderAction,
  ProviderArticle,
  Recommendation,
} from "../providers/market-data/port";
import type { Answer, Ask } from "./ask-provider";
import type { SyncParts } from "./sync-parts";
import { compareHistory } from "./whole-history";

/** A stock as the tables have it before a run. */
export interface KnownStock {
  symbol: string;
  /** Whose its candles are; null before there are any. */
  candleSource: string | null;
  newest: Pick<Candle, "date" | "close"> | null;
}

/** Days, YYYY-MM-DD, both included. */
interface Span {
  from: string;
  to: string;
}

/** All that a provider tells of a stock beside its candles. */
export interface StockFigures {
  fundamentals: Answer<FundamentalFigures | undefined>;
  financialYears: Answer<FinancialYear[]>;
  recommendations: Answer<Recommendation[]>;
  priceTarget: Answer<PriceTarget | undefined>;
  fundOwnership: Answer<FundYear[]>;
  news: Answer<ProviderArticle[]>;
}

/** How long news are kept. */
const NEWS_DAYS = 180;

/**
 * The candles that the tables lack, the oldest first. What is asked begins with the newest day that they have: where
 * its close is another by now (a split, a correction), the whole history is asked for again.
 */
export async function askCandles(
  ask: Ask,
  provider: MarketData,
  { symbol, candleSource, newest }: KnownStock,
  history: Span,
): Promise<Answer<Candle[]>> {
  const askFrom = (from: string) =>
    ask("candles", symbol, [], () => provider.candles(symbol, from, history.to));
  if (candleSource !== provider.name || !newest) return askFrom(history.from);
  const answer = await askFrom(newest.date);
  const [first, ...rest] = answer?.value ?? [];
  if (first?.date !== newest.date) return answer;
  return isSame(first.close, newest.close) ? { value: rest } : askFrom(history.from);
}

/**
 * What a feed's whole history has that the tables lack, corrections of old days included. A history of which days are
 * missing that were there is not taken, and the log says so.
 */
export async function askHistory(
  ask: Ask,
  { db, provider, log }: SyncParts,
  { symbol, candleSource }: KnownStock,
  { from, to }: Span,
): Promise<Answer<readonly Candle[]>> {
  const answer = await ask("candles", symbol, [], () => provider.candles(symbol, from, to));
  // Of a stock that it has nothing of, another provider's history stays.
  if (!answer || answer.value.length === 0) return undefined;
  if (candleSource !== provider.name) return answer;
  const found = await compareHistory(db, symbol, answer.value);
  if ("candles" in found) return found.candles.length > 0 ? { value: found.candles } : undefined;
  const days = { days: found.lost.length, first: found.lost[0] };
  log.error(
    { source: provider.name, symbol, ...days },
    "days are missing that were there: a stock stays as it was",
  );
  return undefined;
}

/** All splits and dividends of the history, which are few: a provider may tell of one later, or mend it. */
export const askActions = (
  ask: Ask,
  provider: MarketData,
  { symbol }: KnownStock,
  { from, to }: Span,
): Promise<Answer<ProviderAction[]>> => ask("actions", symbol, [], () => provider.actions(symbol, from, to));

/** As exactly as the tables keep prices. */
const isSame = (price: number, kept: number) => price.toFixed(6) === kept.toFixed(6);

/** One after another: providers count calls. */
export async function askFigures(
  ask: Ask,
  provider: MarketData,
  { symbol, candleSource }: KnownStock,
  until: string,
): Promise<StockFigures> {
  const figures: StockFigures = {
    fundamentals: await ask("fundamentals", symbol, undefined, () => provider.fundamentals(symbol)),
    financialYears: await ask("financialYears", symbol, [], () => provider.financialYears(symbol)),
    recommendations: await ask("recommendations", symbol, [], () => provider.recommendations(symbol)),
    priceTarget: await ask("priceTarget", symbol, undefined, () => provider.priceTarget(symbol)),
    fundOwnership: await ask("fundOwnership", symbol, [], () => provider.fundOwnership(symbol)),
    news: await ask("news", symbol, [], () => provider.news(symbol, addDays(until, -NEWS_DAYS), until)),
  };
  return candleSource === "imported" && provider.name === "sandbox" ? withoutPrices(figures) : figures;
}

/** The sandbox's prices are not those of the imported candles: nothing may tell of them. */
function withoutPrices({ news, ...figures }: StockFigures): StockFigures {
  return {
    ...figures,
    priceTarget: { value: undefined },
    news: news && { value: news.value.filter(({ aboutPrice }) => !aboutPrice) },
  };
}
