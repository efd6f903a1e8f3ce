import { formatDollars } from "~/lib/money";
import { limitRules } from "../../domain/investment-limit";
import { plan } from "../../domain/plan";
import { referralTiers } from "../../domain/referrals";
import { claimedIntradayShare } from "../../domain/track-record";
import { assumedInvestment, sampleSummary, startingBalance } from "./trade-history";

/** What a figure rests on: a term or an aim that we state, the made-up sample history, or an assumption. */
export type Basis = "copy" | "sample" | "hypothetical";

/** A figure as the pages show it. `value` is in the unit that its name says. */
export interface Figure {
  value: number;
  text: string;
  basis: Basis;
  source: string;
}

/** The words of a basis badge, which stands beside each performance or market figure (SPEC-DECISIONS 15). */
export const basisLabels = {
  sample: "Sample",
  hypothetical: "Hypothetical",
  simulated: "Simulated",
  live: "Live",
  issued: "Issued",
  mixed: "Live and simulated",
  reader: "A reader’s own",
  unproven: "Not proven",
  outOfSample: "Out of sample",
  sandbox: "Sandbox data",
  imported: "Imported data",
} as const;

/** The words of the second badge: where the prices come from, whatever the basis is (SPEC-DECISIONS 46). */
export const priceLabels = {
  model: "Prices: model",
  quote: "Prices: quote",
  broker: "Prices: broker",
} as const;

/** Yearly growth that turns `start` into `goal` within `years`, as a fraction. */
export const yearlyGrowth = (start: number, goal: number, years: number): number =>
  (goal / start) ** (1 / years) - 1;

const percent = (fraction: number, decimals = 1) => `${Number((fraction * 100).toFixed(decimals))}%`;

/** A cut as the schedule shows it: 2250 basis points are "22.5%". */
export const cutText = (basisPoints: number): string => percent(basisPoints / 10_000, 2);

const copy = (value: number, text: string, source: string): Figure => ({
  value,
  text,
  basis: "copy",
  source,
});
const share = (value: number, source: string) => copy(value, percent(value), source);
const dollars = (value: number, source: string) => copy(value, formatDollars(value), source);

/** The size at which the copy's two percentages are the schedule's (SPEC-DECISIONS 13). */
const copyTierReferrals = 10_000;
export const copyTierText = copyTierReferrals.toLocaleString("en-US");

/** The cut of the tier that the marketing copy names. */
function cutOfCopyTier(degree: 1 | 2): Figure {
  const tier = referralTiers.find((each) => each.degree === degree && each.referrals === copyTierReferrals);
  if (!tier) throw new RangeError(`the schedule has no tier of degree ${degree} for the copy`);
  return copy(tier.cutBasisPoints / 10_000, cutText(tier.cutBasisPoints), "SPEC 9, referral schedule");
}

/** The degrees of the schedule as they are called. */
export const degreeNames = { 1: "1st", 2: "2nd" } as const;

/** What everybody may invest at least, in dollars, by a version of the rule: the last is in force. */
const floorAt = (at: number) => (limitRules.at(at)?.floorCents ?? 0) / 100;

/** The year in which the rule took the form that is in force. */
const floorYear = (limitRules.at(-1)?.from ?? "").slice(0, 4);

const mission = { start: 500, goal: 1_000_000, years: 10 };
const growth = yearlyGrowth(mission.start, mission.goal, mission.years);
const sampleIntraday = sampleSummary.intraday / sampleSummary.closed;

const hypothetical = (value: number, text: string): Figure => ({
  value,
  text,
  basis: "hypothetical",
  source: "SPEC 1, the mission",
});

const sample = (value: number, text: string): Figure => ({
  value,
  text,
  basis: "sample",
  source: "the sample trade history",
});

/** Every figure of the marketing copy (SPEC 1 and 9), each typed once: here, in domain/ or in the sample history. */
export const figures = {
  missionPeople: hypothetical(100_000_000, "100 million"),
  missionStart: hypothetical(mission.start, formatDollars(mission.start)),
  missionGoal: hypothetical(mission.goal, formatDollars(mission.goal)),
  missionYears: hypothetical(mission.years, `${mission.years} years`),
  missionYearlyGrowth: hypothetical(growth, percent(growth)),
  missionGrowthFactor: hypothetical(
    mission.goal / mission.start,
    `${(mission.goal / mission.start).toLocaleString("en-US")} times`,
  ),

  /** Stated in SPEC 9; held to the sample, the only history that these pages show. */
  intradayShare: {
    value: claimedIntradayShare,
    text: percent(claimedIntradayShare),
    basis: "sample",
    source: "SPEC 9",
  },
  sampleIntraday: sample(sampleIntraday, percent(sampleIntraday)),
  sampleTrades: sample(sampleSummary.trades, `${sampleSummary.trades} trades`),
  sampleStart: sample(startingBalance, formatDollars(startingBalance)),
  sampleEnd: sample(sampleSummary.endCents / 100, formatDollars(sampleSummary.endCents / 100)),
  assumedInvestment: sample(assumedInvestment, formatDollars(assumedInvestment)),

  testDriveDays: copy(plan.testDriveDays, `${plan.testDriveDays} days`, "SPEC 9"),
  firstDegreeCut: cutOfCopyTier(1),
  secondDegreeCut: cutOfCopyTier(2),
  cofounderProfitShare: copy(1.5, "1.5x", "SPEC 9"),
  cofounderExitBonus: copy(1.5, "1.5x", "SPEC 9"),
  lifetimeDiscount: dollars(10, "SPEC 9, each month"),
  minimumInvestment: dollars(10, "SPEC 9"),
  citedInvestmentCap: dollars(floorAt(-2), "SPEC 9; the floor of 17 CFR 227.100 before 2022"),
  currentInvestmentFloor: dollars(floorAt(-1), "17 CFR 227.100"),
  currentInvestmentFloorSince: copy(Number(floorYear), floorYear, "87 FR 57394"),
  founderEquity: share(0.9, "SPEC 9"),
  diverseCapTable: share(0.5, "SPEC 9"),
} satisfies Record<string, Figure>;
