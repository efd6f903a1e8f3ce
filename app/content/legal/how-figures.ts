import { formatCents, formatDollars } from "~/lib/money";
import { landingSection, paths } from "~/lib/paths";
import { referralTiers } from "../../../domain/referrals";
import { trendCloses } from "../../../domain/rule-figures";
import { programme } from "../claims";
import { basisLabels, cutText, figures, priceLabels } from "../figures";
import { landingSections } from "../landing-sections";
import { samplePeriod, sampleSummary } from "../trade-history";
import { type LegalDocument, list, paragraph } from "./document";
import { howRecord } from "./how-record";
import { howRules } from "./how-rules";
import { howSignals } from "./how-signals";

const f = figures;
const [firstTier] = referralTiers;
const exampleRoi = 18;

export const howFigures: LegalDocument = {
  name: "how-figures",
  title: "How figures are worked out",
  summary: "What the badge beside a figure means, and the arithmetic behind every number on these pages.",
  updated: "2026-11-27",
  sections: [
    {
      id: "basis",
      heading: "What the badges mean",
      blocks: [
        paragraph("A performance or market figure is never shown without a word on what it rests on."),
        list(
          `${basisLabels.sample}: made up by us to show how the books are kept. No such trade was issued, filled or paid for.`,
          `${basisLabels.hypothetical}: the result of arithmetic on assumptions, such as a growth rate held for years. Nobody has earned it.`,
          `${basisLabels.simulated}: worked out by our rules from daily prices, as below. Nobody traded it.`,
          `${basisLabels.issued} and ${basisLabels.live}: a signal that the ledger recorded, with prices from a licensed provider, before the session in which it could first be traded, and the trade that followed it. Where nothing is marked this way there is no such figure; nothing made up, simulated or imported will ever be called live.`,
          `${basisLabels.sandbox}: prices, company figures and articles that a program makes up for real tickers, the same every time. None of it happened. Generated candles say nothing of where a price goes next, so whatever a rule brings on them is no evidence for the rule.`,
          `${basisLabels.imported}: daily prices that were loaded from a file in place of made-up ones. What is worked out with them and with sandbox figures stays sandbox data.`,
          `${priceLabels.model}: a second badge, whatever the first one says. The prices of the options come from a model and not from a market: nobody is known to have traded at them.`,
        ),
      ],
    },
    {
      id: "market",
      heading: "Stock prices and figures",
      blocks: [
        paragraph(
          `A price is the close of the trading day that is named beside it, in dollars and cents. The day’s change is measured from the close of the trading day before, and a trend is the last ${trendCloses} closes.`,
        ),
        paragraph(
          "Market cap is the close times the shares outstanding. P/E is the close over the earnings per share of the last fiscal year; a company that made a loss has none. A dash means that a figure is not known.",
        ),
        paragraph(
          "Large numbers are rounded to two decimals. k stands for thousands, and m, b and t each for a thousand times the letter before.",
        ),
      ],
    },
    ...howSignals,
    howRecord,
    howRules,
    {
      id: "roi",
      heading: "ROI and the running balance",
      blocks: [
        paragraph(
          `${programme.roiAssumption} An ROI of ${exampleRoi}% is a result of ${formatDollars((f.assumedInvestment.value * exampleRoi) / 100)}, whatever the option cost and however many contracts that buys. Nobody can buy a fraction of a contract, so a real account could not have followed every trade to the dollar.`,
        ),
        paragraph(
          "The running balance is the starting balance, or the fixed capital of a record, plus the result of every trade closed so far; what that capital skipped is not in it. Gains are not put into the next trade, which stays at the same size.",
        ),
        paragraph(
          "An open trade shows Open as its closing date and TBD as its ROI. It has no result until it closes, but it counts among the trades, and in the capital and the period.",
        ),
        paragraph(
          "Results are before commissions, exchange fees, taxes and the price of a subscription. Each of them lowers what is left.",
        ),
      ],
    },
    {
      id: "sample",
      heading: "The sample trade history",
      blocks: [
        paragraph([
          `The `,
          { text: "sample history", href: landingSection(landingSections.tradeHistory) },
          ` has ${f.sampleTrades.text} dated ${samplePeriod}. The symbols are real and the strikes and dates fit the market of those weeks; the trades and their results are invented. They say nothing about what a reader of the signals would have earned.`,
        ]),
        list(
          `Starting balance ${f.sampleStart.text}, with ${f.assumedInvestment.text} in each trade.`,
          `${sampleSummary.closed} trades closed, ${sampleSummary.gains} with a gain and ${sampleSummary.losses} with a loss; ${sampleSummary.open} still open.`,
          `The balance after the last closed trade is ${f.sampleEnd.text}.`,
        ),
      ],
    },
    {
      id: "intraday",
      heading: "Intraday",
      blocks: [
        paragraph(
          `A trade is intraday when it closes on the day on which it was filled. Options settle on the next business day, which is what “clear by the next morning” means.`,
        ),
        paragraph(
          `“More than ${f.intradayShare.text}” is the share of closed trades that are intraday: ${sampleSummary.intraday} of ${sampleSummary.closed} in the sample history, or ${f.sampleIntraday.text}. It is how the signals are meant to be traded; closing soon does not make a trade a gain.`,
        ),
      ],
    },
    {
      id: "mission",
      heading: "The mission’s arithmetic",
      blocks: [
        paragraph(
          `To help ${f.missionPeople.text} people turn under ${f.missionStart.text} into ${f.missionGoal.text} in under ${f.missionYears.text} is a mission. It is not a forecast, and nobody should plan on it.`,
        ),
        paragraph(
          `${f.missionGoal.text} is ${f.missionGrowthFactor.text} ${f.missionStart.text}. The root of that for ${f.missionYears.text}, less one, is ${f.missionYearlyGrowth.text}: that is the growth needed in each of ${f.missionYears.text}, with no year below it unless another is above it. Less than ${f.missionStart.text} or less than ${f.missionYears.text} would need more.`,
        ),
      ],
    },
    {
      id: "payouts",
      heading: "Referral payouts",
      blocks: [
        paragraph([
          `A payout is revenue times cut. In the first row of the `,
          { text: "schedule", href: landingSection(landingSections.payouts) },
          `, ${firstTier.referrals} referrals bring ${formatCents(firstTier.revenueCents)} in subscriptions and ${cutText(firstTier.cutBasisPoints)} of that is ${formatCents(firstTier.payoutCents)}. Fractions of a cent are not paid.`,
        ]),
        paragraph(
          `${programme.paidForSales} The rows illustrate the schedule; they are not a forecast and not typical results. There is no data on typical results yet.`,
        ),
      ],
    },
    {
      id: "questions",
      heading: "If a figure looks wrong",
      blocks: [
        paragraph([
          "Every figure of the copy is kept in one place and checked against the tables when the site is built. If one still looks wrong to you, reply to any email of ours{orWrite}. What can go wrong with a trade itself is in the ",
          { text: "risk disclosures", href: paths.legal("risk") },
          ".",
        ]),
      ],
    },
  ],
};
