import type { Logger } from "pino";
import { type MarketData, MarketDataError } from "../providers/market-data/port";

/** What a provider said; undefined when nothing came that counts. */
export type Answer<T> = { value: T } | undefined;

export type Part = keyof Omit<MarketData, "name" | "licence" | "feed">;

/** Stops a run; asking may begin again after so many seconds. */
export class ProviderPause extends Error {
  override readonly name = "ProviderPause";
  constructor(readonly seconds: number) {
    super("the provider wants no more calls for now");
  }
}

const RATE_PAUSE_S = 60;
/** So many calls in a row that come to nothing are an outage, and asking on is in vain. */
const OUTAGE = { calls: 5, pauseSeconds: 600 };

/** Asks a provider through one run, and gives what goes wrong its line in the log. */
export function createAsker(provider: MarketData, log: Logger) {
  const refused = new Set<Part>();
  let failedInARow = 0;

  /**
   * `none` is the answer to what the provider's plan leaves out.
   * @throws {ProviderPause} or {MarketDataError} "unauthorized", which end the run
   */
  return async function ask<T>(
    part: Part,
    symbol: string,
    none: T,
    call: () => Promise<T>,
  ): Promise<Answer<T>> {
    if (refused.has(part)) return { value: none };
    try {
      const value = await call();
      failedInARow = 0;
      return { value };
    } catch (error) {
      if (!(error instanceof MarketDataError)) throw error;
      const { kind, message } = error;
      if (kind === "not_told") return undefined;
      if (kind === "unauthorized") throw error;
      if (kind === "rate_limited") throw new ProviderPause(error.retryAfterSeconds ?? RATE_PAUSE_S);
      if (kind === "not_permitted") {
        // A plan leaves out a call for every stock: the others need not ask.
        refused.add(part);
        log.warn(
          { source: provider.name, part, reason: message },
          "a part of the market data is not in the provider's plan",
        );
        return { value: none };
      }
      log.warn(
        { source: provider.name, part, symbol, reason: message },
        "a part of a stock's market data could not be fetched: its old rows stay",
      );
      if (++failedInARow >= OUTAGE.calls) throw new ProviderPause(OUTAGE.pauseSeconds);
      return undefined;
    }
  };
}

export type Ask = ReturnType<typeof createAsker>;
