import type { Business } from "../../../contract/desk-business";
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
    const { now: standing, months } = await readBusiness(db, { provider, now: now() });
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
    ].join("\n");
  };

/** What an operator can read of the business, by the command's name. */
export const businessCommands = {
  revenue: { takes: "nothing", act: (settings: Settings) => sayRevenue(settings) },
} as const;
