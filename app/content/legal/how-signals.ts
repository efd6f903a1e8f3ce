import { formatCents, formatDollars } from "~/lib/money";
import { paths } from "~/lib/paths";
import { recordPaths } from "~/lib/record-paths";
import { IMPLIED_FACTOR, PREMIUM_PAPER, VOLATILITY_DAYS } from "../../../domain/option-price";
import { plan } from "../../../domain/plan";
import { bandDays, indexStart, planRanges, rsiMiddle, ruleDays } from "../../../domain/rule-figures";
import { impliedFactors } from "../../../domain/rules/suppositions";
import { LEAST_ASK_CENTS, tradedCloses } from "../../../domain/simulation";
import { stakeCents } from "../../../domain/track-record";
import { basisLabels } from "../figures";
import { type LegalSection, list, paragraph } from "./document";

const stake = formatCents(stakeCents);
const [lastFactor, ...factorsBefore] = impliedFactors.toReversed();
const supposedTimes = `${factorsBefore.toReversed().join(", ")} and ${lastFactor}`;

/** How signals, simulated trades, the ledger and records come about: sections of "How figures are worked out". */
export const howSignals: readonly LegalSection[] = [
  {
    id: "signals",
    heading: "How signals are worked out",
    blocks: [
      paragraph(
        "Signals come from daily candles alone: the open, high, low and close of each trading day. A signal knows the candles up to the close that is named beside it and nothing after, and the same candles always give the same signals. They are worked out again when new candles arrive, by the same rules for every stock and every reader.",
      ),
      list(
        `Sector timing reads an index of the sector’s stocks, each with the same weight every day, ${indexStart} on the first day that we have of them. A stock counts from its first close on, and a day on which fewer than half of those stocks traded is skipped. It says buy while the index closes above its ${ruleDays.slow}-day average and that average is higher than ten trading days before, sell while the index closes below it and the average is lower, and wait otherwise. It opens no trades.`,
        `Stock timing gives one signal after each crossing of the ${ruleDays.fast}-day and the ${ruleDays.slow}-day exponential average of a stock’s closes: buy when the faster one has crossed above and the ${ruleDays.rsi}-day RSI is above ${rsiMiddle}, sell when it has crossed below and the RSI is below ${rsiMiddle}. Until the RSI confirms a crossing it waits.`,
        "Stocks to watch are near a signal of stock timing: those that wait only for the RSI first, then those whose averages meet within ten days if they go on closing in on each other as in the last five. They open no trades.",
        `Our own pattern is a turn after a pullback: in a rise (the ${ruleDays.fast}-day above the ${ruleDays.slow}-day average) two falling closes in a row, and then a rising day whose body, from open to close, covers the whole body of the falling day before it: buy. The mirror of it in a fall: sell.`,
      ),
      paragraph(
        `The stop of a plan is ${planRanges.stop} and its target ${planRanges.target} times the ${ruleDays.atr}-day average true range away from the close. They are set with the signal and never moved.`,
      ),
      paragraph(
        `An exponential average begins with the first close and moves to each new one by 2 ÷ (days + 1) of the way. RSI and average true range are smoothed as Wilder did: the mean of the first ${ruleDays.rsi} values, then one part in ${ruleDays.rsi} of the way to each new one. No rule speaks before candle ${ruleDays.slow}. Stop and target are rounded to the cent, the volatility to a hundredth of a percent.`,
      ),
    ],
  },
  {
    id: "simulation",
    heading: "How option trades are simulated",
    blocks: [
      paragraph(
        "Each signal of stock timing and of our own pattern is followed by one option trade on paper, a call for a buy and a put for a sell, unless a trade of the same rule in the same stock is still open. No option was bought for it.",
      ),
      list(
        "It is filled at the next trading day’s open, because a signal is known at the close and that day is over. Before then the row shows the option that would be bought if the next day opened at that close.",
        "The strike is the one next to that open, and the option expires on the first Friday a week or more after the fill, or on the trading day before where that is a holiday.",
        `Its price comes from the Black-Scholes model, at ${IMPLIED_FACTOR} times the volatility of the last ${VOLATILITY_DAYS} daily changes up to the signal, without interest and dividends. Buyers of options pay for more movement than then comes, on average (${PREMIUM_PAPER}). The size of that premium is our assumption: the tracker’s table of other costs shows what ${supposedTimes} times that volatility would leave. Two percent, and at least a cent, is added to that price when the trade buys and taken off when it sells. The bid that a row shows is the model’s: nobody quoted it.`,
        "It is closed when a day’s range touches the stop or the target. A day’s candle does not say which came first: if both are touched, the stop counts. If a day opens beyond one of them, the trade is closed at that open.",
        "A trade that touches neither ends at the close of the fifth trading day, counting the day of the fill, or at the close of its expiration day if that comes first. If the stock does not trade on that day, the trade is settled by the last close before it.",
        `No trade follows a signal whose close is below ${formatDollars(tradedCloses.least)} or above ${formatDollars(tradedCloses.most)}, and none uses an option that would cost less than ${LEAST_ASK_CENTS} cents: a cent up or down would be a large part of its price.`,
      ),
      paragraph(
        `Each trade gets ${stake}. Its result is that sum times what the option gained or lost, so a loss is at most the whole ${stake}, and parts of a contract are counted although nobody can buy them. A trade is intraday when it is closed on the day of its fill.`,
      ),
      paragraph(
        "The model knows no shortage of buyers, no wider spread in a fast market, no jump of volatility before earnings, no commission and no tax. The prices that anyone could really have got would have been worse, and some could not have been had at all.",
      ),
    ],
  },
  {
    id: "ledger",
    heading: "What live means, and what the ledger proves",
    blocks: [
      paragraph(
        `A signal is ${basisLabels.issued.toLowerCase()}, and its trade ${basisLabels.live.toLowerCase()}, only if the signal was recorded in the ledger before the session opened in which it could first be traded, with candles from a licensed provider. It keeps the reason, the stop, the target and the volatility that were recorded, whatever the rules would say today; where the stock has split since, its prices are read in the scale of the record, and a price that was told once stays as it was told. If the stock does not trade in that session, the signal opens no trade. Its option is priced by the same model as a simulated one. Everything else is ${basisLabels.simulated.toLowerCase()}: worked out for days that were already over, or with made-up or imported prices. A simulated trade never becomes a live one.`,
      ),
      paragraph([
        "Signals that open a trade, and the closes of those trades, are recorded as they happen, including simulated ones, which are marked as simulated. Each entry of the ledger holds the hash of the one before it: SHA-256 of its content in one fixed form (RFC 8785). Changing, removing, adding or moving an entry changes every hash after it, and the database refuses to change or remove one, unless its owner takes that guard away. ",
        { text: "The proof", href: recordPaths.ledgerProof() },
        " works all of them out in your own browser, and names the first that does not fit.",
      ]),
      paragraph(
        "A chain that fits proves that nothing before its newest entry was changed, not that its end was not cut off, or that it is the same chain as last year: for that, keep its newest hash and look for it later. It does not prove that a signal was good, that every signal was recorded, or that anyone could have traded at these prices.",
      ),
    ],
  },
  {
    id: "record",
    heading: "How a record is worked out",
    blocks: [
      paragraph([
        "A record counts every one of its trades, closed and open, each with the same stake; anything filtered out is named beside it. All of it is worked out in whole cents. The ",
        { text: "ROI tracker", href: paths.roiTracker() },
        " has the trades themselves.",
      ]),
      list(
        "Gross is the sum of the results of all closed trades. An open trade brings nothing until it closes.",
        `Net is gross less the subscription: ${formatCents(plan.monthlyCents)} for every month or part of a month from the first fill to the last close, or to the day that open trades are known up to.`,
        "The running balance beside the trades begins with the fixed capital of the record and adds the result of every trade that this capital took, whatever is filtered. A trade that was skipped is in no balance: its row says so.",
        "Maximum drawdown is the deepest fall of the sum of all results from an earlier high, at the end of each day on which trades closed. It has no percentage, since that sum is of no capital.",
        "Win rate is the share of closed trades with a gain. A trade that brought nothing at all is neither a gain nor a loss.",
        "Profit factor is all gains over all losses. Without a loss there is no profit factor.",
        "Intraday is the share of closed trades that were closed on the day of the fill.",
        "The benchmark is what the same sum would have brought in each of the stocks listed today that had prices when the period began: bought at the first open, held to the last close, with nothing moved between them. The dividends that are on file are in it, costs are not. It knows no options and no subscription.",
      ),
    ],
  },
  {
    id: "charts",
    heading: "Sector figures by year, price targets and the predicted band",
    blocks: [
      list(
        "Revenue, net income and cash flow of a sector are the sums of what its companies reported for each fiscal year; raw shows each company by itself.",
        "Price to earnings and price to sales are the market’s value of the companies over the sum of their net income or revenue: the close of the year’s last trading day times today’s number of shares, since the number for each past year is not reported. The PEG ratio is price to earnings over the growth of net income in percent. A loss, or no growth, has no ratio.",
        "Fund ownership is the percentage of shares that funds report holding at the year’s end, each company counted by what it is worth today.",
        "A year reported by fewer than half of a sector’s companies is left out, and one that not all of them report is named beside the chart.",
        "Recommendations are opinions of analysts, counted one for each analyst, company and month. Price targets are the lowest, the mean and the highest that analysts give. Neither is ours.",
      ),
      paragraph(
        `The range of a predicted price begins at the last level of the sector index and supposes no direction: on the past, “no change” was nearer to what came than the mean of past changes. Its edges are as far away as the daily changes over the last ${bandDays.learnt} trading days would carry the index within ${bandDays.ahead}. They would hold four of five outcomes if changes were independent and evenly spread, which those of markets are not. Nothing of the companies or the news is in it. How often the range held, on past stretches that do not overlap, and how far “no change” was off, are shown beside it. It is hypothetical: arithmetic on the past, not a forecast.`,
      ),
    ],
  },
];
