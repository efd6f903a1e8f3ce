import { formatCents } from "~/lib/money";
import { paths } from "~/lib/paths";
import { countInWords } from "~/lib/record-words";
import { bootstrap } from "../../../domain/record/mean-interval";
import { DAYS_OF_YEAR, SESSIONS_OF_YEAR } from "../../../domain/record/performance";
import { CAPITAL_CENTS, CASH_YIELD, STAKE_CENTS } from "../../../domain/record/positions";
import { type LegalSection, list, paragraph } from "./document";

const stake = formatCents(STAKE_CENTS);

/** The figures of a record on one fixed capital, as domain/record/ works them out (docs/decisions/0068). */
export const howRecord: LegalSection = {
  id: "fixed-capital",
  heading: "Percentages on one fixed capital",
  blocks: [
    paragraph([
      `Every percentage of the `,
      { text: "ROI tracker", href: paths.roiTracker() },
      ` is of one capital, fixed beforehand: ${formatCents(CAPITAL_CENTS)} unless another is named beside it. It is never the capital that hindsight shows to have sufficed, for that depends on the order of the results.`,
    ]),
    list(
      `Trades are walked in the order of their fill dates, those of one day in the order of their ledger entries, and those without an entry after them by their ids. Each occupies ${stake} from the day of its fill to the day of its close, both included.`,
      "At a fill the capital left is the capital, less the losses of closes on earlier days where they exceed the gains, less what is occupied. Gains never raise it. Where less than the stake is left the trade is skipped and counted; its row says so, has its result and no balance, and it is in no figure of money.",
      "A result is the stake times the exit’s bid less the ask, over the ask, rounded to the cent; halves go away from zero, so that a loss rounds as a gain does. Bid and ask are rounded to the cent in the same way, and nothing else is.",
      "At the close of each session an open trade counts with what it would bring at the bid then. Without a bid it keeps its last one; before its first, it counts with what the fill could have been sold for at once.",
      "Equity is the capital, the results of the trades closed by then and the marks of the open ones; net takes off the subscription for each month begun. One, five and ten years and the whole record each begin with the full capital.",
      `CAGR is (end ÷ capital) to the power of ${DAYS_OF_YEAR} ÷ days, less one; there is none below a year, nor where equity was ever zero or less. Volatility is the sample standard deviation of daily returns, each a share of the capital, times √${SESSIONS_OF_YEAR}; there is none below a year either.`,
      `Sharpe is the mean daily return times ${SESSIONS_OF_YEAR}, less what cash yields (${CASH_YIELD * 100}% a year unless another is named), over volatility. Sortino divides by the root of the mean square of what fell short of the cash yield instead.`,
      "The deepest fall is the largest share of an earlier high that was lost; the longest is from a high to the first session that was as high again, in days of the calendar.",
      "Trades that were chosen by a filter are a part of the total: of the trades that the total took, and with their part of the subscription by number. They have no capital of their own, and so no CAGR, volatility or ratio. The total’s figures stand above them in the same size.",
      `Where the mean trade lies is drawn by the stationary bootstrap of Politis and Romano: blocks of sessions with the trades of all stocks that were filled in them, on average as long as the longest trade, ${countInWords(bootstrap.draws)} draws by the generator ${bootstrap.generator} of the seed ${bootstrap.seed}. Below ${bootstrap.leastBlocks} blocks there is no interval.`,
      "Buy and hold puts the same capital in equal parts into all stocks that had a price within a week of the first fill, at their first open. The dividends that are on file are in it, as in the results of shares, and not in those of options; stocks that have left the listing are missing from it, which flatters it.",
    ),
  ],
};
