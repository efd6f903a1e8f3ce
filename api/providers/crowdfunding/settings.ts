import { z } from "zod";
import { isDay } from "../../../domain/onboarding/judge";

export type CrowdfundingSettings = Readonly<{
  adapter: "sandbox";
  offering: Readonly<{
    /** The day, in UTC, with whose end it closes; undefined: always some months ahead. */
    closes: string | undefined;
    /** What one pledge has at least and at most. */
    minCents: number;
    maxCents: number;
  }>;
}>;

/** A day of the calendar. */
export const closingDay = z.string().refine(isDay, "must be a day such as 2027-03-31").optional();

interface Environment {
  CROWDFUNDING_ADAPTER: CrowdfundingSettings["adapter"];
  OFFERING_CLOSES?: string | undefined;
  OFFERING_MIN_CENTS: number;
  OFFERING_MAX_CENTS: number;
}

/** The intermediary's settings, from those of the process once they are checked. */
export const crowdfundingSettings = (env: Environment): CrowdfundingSettings => ({
  adapter: env.CROWDFUNDING_ADAPTER,
  offering: {
    closes: env.OFFERING_CLOSES,
    minCents: env.OFFERING_MIN_CENTS,
    maxCents: env.OFFERING_MAX_CENTS,
  },
});
