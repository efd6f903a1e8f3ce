import { limitSection, paths } from "~/lib/paths";
import { type Basis, copyTierText, figures } from "./figures";
import type { Inline, Line } from "./rich-text";
import { sampleSummary } from "./trade-history";

/** Where the words of every claim are explained. */
export const howFiguresLink: Inline = {
  text: "How figures are worked out",
  href: paths.legal("how-figures"),
};

/** The options disclosure document of the clearing house. */
export const optionsDocument = {
  text: "Characteristics and Risks of Standardized Options",
  href: "https://www.theocc.com/company-information/documents-and-archives/options-disclosure-document",
} as const satisfies Inline;

/** A claim that has to be read with what it rests on. The note stands in the same breath (SPEC-DECISIONS 15). */
export interface Claim {
  text: string;
  basis: Exclude<Basis, "copy">;
  note: Line;
}

const f = figures;

export const missionClaim: Claim = {
  text: `Our mission: help ${f.missionPeople.text} people turn under ${f.missionStart.text} into ${f.missionGoal.text} in under ${f.missionYears.text}.`,
  basis: "hypothetical",
  note: [
    `A mission, not a forecast: ${f.missionStart.text} would have to grow ${f.missionYearlyGrowth.text} a year, ${f.missionYears.text} running. `,
    howFiguresLink,
    ".",
  ],
};

export const intradayClaim: Claim = {
  text: `More than ${f.intradayShare.text} of trades close intraday and clear by the next morning.`,
  basis: "sample",
  note: `In the sample history, ${sampleSummary.intraday} of ${sampleSummary.closed} closed trades did.`,
};

/** Its measured counterpart, of the newest full record of trades in options (SPEC-DECISIONS 42). */
export const intradayMeasured = {
  what: "in the record were left on the day of the fill, on daily bars",
  label: "of trades in the record left on the day of the fill, on daily bars",
  none: "Measured: no trade of the record has closed yet.",
  untold: "Measured: the record cannot be read at the moment.",
} as const;

/** The rule's date goes with the cited cap wherever it is cited (SPEC-DECISIONS 14). */
const capNote = `the figure before ${f.currentInvestmentFloorSince.text}; the current floor is ${f.currentInvestmentFloor.text}`;

/** The terms of the programmes, in the words of SPEC 9. */
export const programme = {
  referralShare: `${f.firstDegreeCut.text} of first-degree and ${f.secondDegreeCut.text} of second-degree sales`,
  referralShareNote: `The cut at ${copyTierText} referrals of either degree; the table has the others.`,
  cofounder: `${f.cofounderProfitShare.text} profit share and ${f.cofounderExitBonus.text} exit/IPO bonus for cofounding customers`,
  discount: `${f.lifetimeDiscount.text}/month lifetime discount`,
  minimum: `Investing from as little as ${f.minimumInvestment.text}`,
  capSentence: `You may have read of a ${f.citedInvestmentCap.text} cap: ${capNote} for twelve months (17 CFR 227.100). With a higher income or net worth the limit is higher.`,
  founderEquity: `The founder allocates ${f.founderEquity.text} of equity to cofounders and early small investors`,
  capTable: `at least ${f.diverseCapTable.text} of the cap table goes to diverse backgrounds`,
  testDrive: `The free test drive lasts ${f.testDriveDays.text}.`,
  paidForSales: "Paid on subscriptions sold, nothing for recruiting.",
  nothingForTheRaise: "Ambassadors are paid nothing for investments in the company.",
  eligibility:
    "The service is offered only to people whose investment objective is growth or speculation and whose risk tolerance is moderate or significant.",
  roiAssumption: `ROI is stated for an assumed ${f.assumedInvestment.text} investment in each trade.`,
} as const;

/** The cap, and the way to one's own limit (SPEC-DECISIONS 14). */
export const capLine: Line = [
  `${programme.capSentence} `,
  { text: "Work out your limit", href: limitSection },
  ".",
];

/** What has to be said first wherever options are spoken of. */
export const optionsRiskSentence = "Options involve risk and are not suitable for all investors.";

/** And what goes with it: what to read, and whom it is for. */
export const optionsReading: readonly Inline[] = [
  "Read ",
  optionsDocument,
  " before you trade. Everything here is general information, the same for every reader; none of it is personal advice.",
];

/** Both, as they stand in a text. */
export const optionsRisk: Line = [`${optionsRiskSentence} `, ...optionsReading];
