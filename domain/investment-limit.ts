import { formatDate } from "./dates";
import { formatLimit } from "./money";

/**
 * What one person may put into offerings under Regulation Crowdfunding within twelve months, in all of them together
 * (17 CFR 227.100(a)(2)). Integer cents; dates are "YYYY-MM-DD". Not legal advice.
 */

/** The rule as it stood from a day on. */
interface LimitRule {
  /** The first day on which it holds. */
  from: string;
  /** What everybody may put in at least. */
  floorCents: number;
  /** Where income and net worth both reach it, a tenth takes the place of a twentieth. */
  thresholdCents: number;
  capCents: number;
  /** Which of income and net worth it goes by. */
  of: "lesser" | "greater";
  /** Whether it limits accredited investors as well. */
  limitsAccredited: boolean;
  /** Where it was published. */
  source: string;
}

/** Every version of the rule, the oldest first. */
export const limitRules: readonly LimitRule[] = [
  {
    from: "2016-05-16",
    floorCents: 200_000,
    thresholdCents: 10_000_000,
    capCents: 10_000_000,
    of: "lesser",
    limitsAccredited: true,
    source: "80 FR 71387",
  },
  {
    from: "2017-04-12",
    floorCents: 220_000,
    thresholdCents: 10_700_000,
    capCents: 10_700_000,
    of: "lesser",
    limitsAccredited: true,
    source: "82 FR 17545",
  },
  {
    from: "2021-03-15",
    floorCents: 220_000,
    thresholdCents: 10_700_000,
    capCents: 10_700_000,
    of: "greater",
    limitsAccredited: false,
    source: "86 FR 3496",
  },
  {
    from: "2022-09-20",
    floorCents: 250_000,
    thresholdCents: 12_400_000,
    capCents: 12_400_000,
    of: "greater",
    limitsAccredited: false,
    source: "87 FR 57394",
  },
];

/** What an investor states about their means. Net worth is without the home that they live in. */
interface Means {
  annualIncomeCents: number;
  netWorthCents: number;
  accredited: boolean;
}

export interface InvestmentLimit {
  /** Of twelve months; undefined: there is none. */
  limitCents: number | undefined;
  /** Undefined before there was a rule. */
  rule: LimitRule | undefined;
  /** How it is worked out: one sentence with the figures, the rule's date and its source. */
  explanation: string;
}

/**
 * What an investor may invest within the twelve months that end on `date`. Before the rule of 2016 nothing could be sold: 0.
 * @throws RangeError for a date of another form, and for amounts that are no whole cents
 */
export function limitOn(date: string, means: Means): InvestmentLimit {
  const { annualIncomeCents: income, netWorthCents: worth, accredited } = means;
  if (!/^\d{4}-\d{2}-\d{2}$/.test(date)) throw new RangeError(`no date: ${date}`);
  if (![income, worth].every((cents) => Number.isSafeInteger(cents) && cents >= 0)) {
    throw new RangeError("income and net worth are whole cents");
  }
  const rule = limitRules.findLast(({ from }) => from <= date);
  if (!rule) {
    return {
      limitCents: 0,
      rule,
      explanation: `Nothing could be sold under 17 CFR 227.100 before ${formatDate(limitRules[0]?.from ?? date)}.`,
    };
  }
  const cited = `17 CFR 227.100, as of ${formatDate(rule.from)}`;
  if (accredited && !rule.limitsAccredited) {
    return {
      limitCents: undefined,
      rule,
      explanation: `There is no limit for accredited investors (${cited}).`,
    };
  }
  const { floorCents, thresholdCents, capCents, of } = rule;
  const base = of === "lesser" ? Math.min(income, worth) : Math.max(income, worth);
  const isBelow = Math.min(income, worth) < thresholdCents;
  // A fraction of a cent is never given in addition. SEC's guidance has the cap for both parts of the rule.
  const limitCents = isBelow
    ? Math.min(Math.max(floorCents, Math.floor(base / 20)), capCents)
    : Math.min(Math.floor(base / 10), capCents);
  const share = `${isBelow ? "5%" : "10%"} of the ${of} of your annual income (${formatLimit(income)}) and net worth (${formatLimit(worth)})`;
  const bound = isBelow ? `${formatLimit(floorCents)} at least` : `${formatLimit(capCents)} at most`;
  const why = `${isBelow ? "not both" : "both"} reach ${formatLimit(thresholdCents)}`;
  const exactCents = Math.floor(base / (isBelow ? 20 : 10));
  let how = `${share}, ${bound}, since`;
  if (exactCents < limitCents) how = `the floor of the rule: ${share} is less, and`;
  if (exactCents > limitCents) how = `the cap of the rule: ${share} is more, and`;
  const explanation = `${formatLimit(limitCents)} is ${how} ${why} (${cited}).`;
  return { limitCents, rule, explanation };
}
