import { addDays, lastClosedDay } from "../../domain/trading-days";
import { type MarketData, MarketDataError } from "../providers/market-data/port";
import { type Attempt, NotTried, type Operation, type Operations } from "./operation";

type FinnhubAttempt = Attempt<MarketData, object>;

const SYMBOL = "AAPL";

/** An operation that reads something of one stock. What the plan leaves out cannot be tried. */
const reads = <Told>(
  asks: readonly string[],
  shows: string,
  read: (port: MarketData, from: string, to: string) => Promise<Told>,
  isTold: (told: Told) => boolean,
): Operation<MarketData, object> => ({
  asks,
  shows,
  attempt: async (at: FinnhubAttempt) => {
    const to = lastClosedDay(at.now());
    try {
      const told = await read(at.port, addDays(to, -90), to);
      at.holds(isTold(told), `${SYMBOL} has some`);
    } catch (error) {
      if (error instanceof MarketDataError && error.kind === "not_permitted")
        throw new NotTried("the plan of this key leaves it out");
      throw error;
    }
  },
});

const isSome = (rows: readonly unknown[]) => rows.length > 0;

/** Every operation of the market data's port. All of them read, so the provider needs no sandbox. */
export const finnhubOperations: Operations<MarketData, object> = {
  candles: reads(
    ["GET /stock/candle", "GET /quote"],
    "whether the plan has a history, and how days are stamped",
    (port, from, to) => port.candles(SYMBOL, from, to),
    isSome,
  ),
  actions: reads(
    ["GET /stock/dividend", "GET /stock/split"],
    "whether the plan has them",
    (port, from, to) => port.actions(SYMBOL, from, to),
    isSome,
  ),
  fundamentals: reads(
    ["GET /stock/profile2", "GET /stock/metric"],
    "the names of the metrics, which the document leaves open",
    (port) => port.fundamentals(SYMBOL),
    (told) => told?.sharesOutstanding != null && told.earningsPerShare !== null,
  ),
  financialYears: reads(
    ["GET /stock/financials-reported"],
    "the form of a report, which the document leaves open",
    (port) => port.financialYears(SYMBOL),
    (years) => isSome(years) && years.every(({ revenue }) => revenue !== null),
  ),
  recommendations: reads(
    ["GET /stock/recommendation"],
    "the form of a month",
    (port) => port.recommendations(SYMBOL),
    isSome,
  ),
  priceTarget: reads(
    ["GET /stock/price-target"],
    "whether the plan has it",
    (port) => port.priceTarget(SYMBOL),
    (told) => told !== undefined,
  ),
  fundOwnership: reads(
    ["GET /stock/fund-ownership"],
    "whether the plan has it",
    (port) => port.fundOwnership(SYMBOL),
    isSome,
  ),
  news: reads(
    ["GET /company-news"],
    "what publishers write",
    (port, from, to) => port.news(SYMBOL, from, to),
    isSome,
  ),
  dates: reads(
    ["GET /calendar/earnings", "GET /stock/split"],
    "that days to come are told",
    (port, _from, to) => port.dates(SYMBOL, to, addDays(to, 120)),
    isSome,
  ),
};
