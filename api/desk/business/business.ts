import type { Business, Reached } from "../../../contract/desk-business";
import { notKnown } from "../../../domain/not-known";
import type { Db } from "../../db/client";
import { choosePayments } from "../../providers/payments/choose";
import type { Settings } from "../../settings";
import { readMonths, readNow } from "./months";
import { readReach } from "./reach";

const DAY = 86_400_000;
/** Of sign-ups and what became of them, where nobody asks for others. */
const DAYS = 90;

interface Asked {
  /** Of the card provider in use. */
  provider: string;
  now: Date;
  days?: number | undefined;
}

/** Every figure of the business, worked out from the rows as they are now. */
export async function readBusiness(db: Db, { provider, now, days = DAYS }: Asked): Promise<Business> {
  const since = new Date(now.getTime() - days * DAY);
  return {
    ...{ asOf: now.toISOString(), provider, days },
    now: await readNow(db, provider),
    months: await readMonths(db, provider, now),
    ...(await readReach(db, provider, since)),
  };
}

const dollars = (cents: number): string => `$${(cents / 100).toFixed(2)}`;
const percent = (share: number | null | undefined): string =>
  share == null ? "none" : `${Number((share * 100).toFixed(1))}%`;

/** The command `revenue`: the same figures in lines. */
const sayRevenue =
  (settings: Settings, now = () => new Date()) =>
  async (db: Db): Promise<string> => {
    const { name: provider } = choosePayments(settings, db, now);
    const business = await readBusiness(db, { provider, now: now() });
    const { now: standing, months } = business;
    const { active, trial, late, lapsed, ending, recurringCents, endingCents } = standing;
    return [
      `Subscriptions at ${provider}: ${active} active, ${trial} in a trial, ${late} late, ${lapsed} lapsed.`,
      `Monthly recurring revenue: ${dollars(recurringCents)}, the agreed prices of all that are active or past due.`,
      `Set to end: ${ending}, with ${dollars(endingCents)} of it.`,
      "By month (UTC): paying at its beginning, started, ended, churn, recurring at its end, paid, of that given back since",
      ...months.map((each) =>
        [
          ...[each.month, each.paying, each.started, each.ended, percent(each.churn)],
          ...[each.recurringCents, each.paidCents, each.refundedCents].map(dollars),
        ].join("  "),
      ),
      ...sayReach(business),
    ].join("\n");
  };

const counted = ({ signUps, subscribers, applied, opened }: Reached): (string | number)[] => [
  ...[signUps, subscribers, applied, opened],
];

/** From visits to accounts, as the desk's page has it. */
function sayReach(business: Business): string[] {
  const { days, visits, known, campaigns, websites, referrers } = business;
  const line = (name: string, cells: readonly (string | number)[]) => [name, ...cells].join("  ");
  const steps = "accounts, subscribers, applications, brokerage accounts";
  return [
    `Of the last ${days} days, of people who agreed to be counted: visits, ${steps}`,
    line("all", [visits.visits, ...counted(known)]),
    line("without consent, or not known", ["none", ...counted(notKnown(business))]),
    "By campaign (source, medium, name), the same; visits by the link that led here, accounts by their first campaign",
    ...campaigns.map(({ source, medium, campaign, ...row }) =>
      line([source, medium, campaign].map((value) => value ?? "none").join("  "), [
        row.visits,
        ...counted(row),
      ]),
    ),
    "By website, the same; accounts by the first website that their browser named",
    ...websites.map(({ website, ...row }) => line(website ?? "none", [row.visits, ...counted(row)])),
    `By promo code, whether they agreed or not: ${steps}`,
    ...referrers.map(({ code, ...row }) => line(code, counted(row))),
  ];
}

/** What an operator can read of the business, by the command's name. */
export const businessCommands = {
  revenue: { takes: "nothing", act: (settings: Settings) => sayRevenue(settings) },
} as const;
