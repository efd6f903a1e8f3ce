import { ATR, EMA, RSI } from "trading-signals";
import type { DayCandle } from "../../domain/candles";
import { ruleDays } from "../../domain/rule-figures";

/** What the rules look at on a day, made of that day's candle and those before it. Prices in dollars. */
export interface Figures {
  /** Exponential moving averages of the closes. */
  ema20: number;
  ema50: number;
  /** Relative strength index, 0 to 100. */
  rsi: number;
  /** Average true range: how far a day usually reaches. */
  atr: number;
}

/** Days before there is the slowest of the averages. */
const FIRST = ruleDays.slow - 1;

/** For each candle its figures; none before the slowest of them. */
export function readFigures(candles: readonly DayCandle[]): (Figures | undefined)[] {
  const [ema20, ema50, rsi, atr] = [
    new EMA(ruleDays.fast),
    new EMA(ruleDays.slow),
    new RSI(ruleDays.rsi),
    new ATR(ruleDays.atr),
  ];
  return candles.map((candle, index) => {
    ema20.add(candle.close);
    ema50.add(candle.close);
    rsi.add(candle.close);
    atr.add(candle);
    // Asked before it has them, the library throws and catches an error each time, which takes as long as all the rest.
    if (index < FIRST) return undefined;
    return {
      ema20: ema20.getResultOrThrow(),
      ema50: ema50.getResultOrThrow(),
      rsi: rsi.getResultOrThrow(),
      atr: atr.getResultOrThrow(),
    };
  });
}
