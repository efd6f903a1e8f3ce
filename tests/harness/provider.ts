import type { Candle, MarketData } from "../../api/providers/market-data/port";

type Calls = Omit<MarketData, "name" | "licence" | "feed">;

/** A provider of market data that knows what it is told. */
export interface TestProvider extends MarketData {
  /** Every call so far: the part, the symbol and the days that it named. */
  asked: string[];
  /** From now on it answers this part so. */
  on<Part extends keyof Calls>(part: Part, answer: Calls[Part]): void;
}

/** A day whose prices lie about its close. */
export const candle = (date: string, close: number): Candle => ({
  date,
  open: close - 0.5,
  high: close + 1,
  low: close - 1,
  close,
  volume: 1000,
});

/** As long as it is told nothing it has nothing. */
export function createProvider(name: string): TestProvider {
  const asked: string[] = [];
  const answers: Calls = {
    candles: async () => [],
    actions: async () => [],
    fundamentals: async () => undefined,
    financialYears: async () => [],
    recommendations: async () => [],
    priceTarget: async () => undefined,
    fundOwnership: async () => [],
    news: async () => [],
    dates: async () => [],
  };
  const noted = <Part extends keyof Calls>(part: Part, ...given: string[]) => {
    asked.push([part, ...given].join(" "));
    return answers[part];
  };
  return {
    name,
    licence: { mayDisplay: true, attribution: `Data by ${name}`, delayMinutes: 0 },
    asked,
    on: (part, answer) => {
      answers[part] = answer;
    },
    candles: (...given) => noted("candles", ...given)(...given),
    actions: (...given) => noted("actions", ...given)(...given),
    fundamentals: (...given) => noted("fundamentals", ...given)(...given),
    financialYears: (...given) => noted("financialYears", ...given)(...given),
    recommendations: (...given) => noted("recommendations", ...given)(...given),
    priceTarget: (...given) => noted("priceTarget", ...given)(...given),
    fundOwnership: (...given) => noted("fundOwnership", ...given)(...given),
    news: (...given) => noted("news", ...given)(...given),
    dates: (...given) => noted("dates", ...given)(...given),
  };
}

/** Daily candles that are cut to the range asked for, as providers do. */
export const history =
  (...candles: Candle[]): Calls["candles"] =>
  async (_symbol, from, to) =>
    candles.filter(({ date }) => date >= from && date <= to);

/** The candles of {@link createFullProvider}. */
export const days = [candle("2026-11-16", 10), candle("2026-11-17", 11), candle("2026-11-18", 12)];
/** What its two articles have in common. */
export const article = {
  headline: "Something was",
  summary: null,
  url: "https://news.example/1",
  publisher: null,
  publishedAt: new Date("2026-11-18T12:00:00Z"),
};

/** Knows something of every part, whatever the symbol. */
export function createFullProvider(name: string): TestProvider {
  const provider = createProvider(name);
  provider.on("candles", history(...days));
  provider.on("fundamentals", async () => ({
    sharesOutstanding: 1_000_000,
    earningsPerShare: 1.25,
    dividendYield: null,
  }));
  provider.on("financialYears", async () => [
    { year: 2024, revenue: 5_000_000.5, netIncome: -1, cashFlow: null, earningsPerShare: 1 },
    { year: 2025, revenue: 6_000_000, netIncome: 2, cashFlow: 3, earningsPerShare: 1.25 },
  ]);
  provider.on("recommendations", async () => [
    { month: "2026-10-01", strongBuy: 1, buy: 2, hold: 3, sell: 4, strongSell: 5 },
  ]);
  provider.on("priceTarget", async () => ({ low: 9, mean: 13.5, high: 20 }));
  provider.on("fundOwnership", async () => [{ year: 2025, percent: 61.5, funds: 900 }]);
  provider.on("news", async () => [
    { ...article, id: "1", aboutPrice: false },
    { ...article, id: "2", aboutPrice: true },
  ]);
  return provider;
}
