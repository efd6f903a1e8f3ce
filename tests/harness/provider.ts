import type { Candle, MarketData } from "../../api/providers/market-data/port";

type Calls = Omit<MarketData, "name" | "licence">;

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
    fundamentals: async () => undefined,
    financialYears: async () => [],
    recommendations: async () => [],
    priceTarget: async () => undefined,
    news: async () => [],
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
    fundamentals: (...given) => noted("fundamentals", ...given)(...given),
    financialYears: (...given) => noted("financialYears", ...given)(...given),
    recommendations: (...given) => noted("recommendations", ...given)(...given),
    priceTarget: (...given) => noted("priceTarget", ...given)(...given),
    news: (...given) => noted("news", ...given)(...given),
  };
}

/** Daily candles that are cut to the range asked for, as providers do. */
export const history =
  (...candles: Candle[]): Calls["candles"] =>
  async (_symbol, from, to) =>
    candles.filter(({ date }) => date >= from && date <= to);
