import type { Brand } from "../../../../domain/brand";
import type { CrowdfundingSettings } from "../settings";

const HOUR = 3_600_000;
/** Until then a pledge may be taken back (17 CFR 227.304). */
const CANCEL_MS = 48 * HOUR;
/** Without a date of its own a round closes with the third month from now. */
const MONTHS_AHEAD = 3;
const prefix = "sandbox-round-";

/** Where the sandbox's page of the offering is, on the upstream's own origin (page.ts). */
export const offeringPath = "/hosted/offering";

export type RoundTerms = CrowdfundingSettings["offering"] & { ownUrl: string; brand: Brand };

export interface Round {
  id: string;
  name: string;
  closesAt: Date;
  cancelUntil: Date;
}

/** The round that pledges are taken for at `now`; undefined once it has closed. */
export function currentRound({ closes, brand }: RoundTerms, now: Date): Round | undefined {
  const round = roundOf(`${prefix}${closes ?? endOfMonth(now, MONTHS_AHEAD)}`, brand);
  return round && now < round.closesAt ? round : undefined;
}

/** A round by its id, which has the day it closes with: pledges stay in theirs, whatever is set later. */
export function roundOf(id: string, brand: Brand): Round | undefined {
  const day = id.startsWith(prefix) ? id.slice(prefix.length) : "";
  const closesAt = new Date(`${day}T23:59:59Z`);
  if (Number.isNaN(closesAt.getTime())) return undefined;
  return {
    id,
    name: `${brand.wordmark} community round`,
    closesAt,
    cancelUntil: new Date(closesAt.getTime() - CANCEL_MS),
  };
}

/** The last day of the month that is so many months ahead. */
const endOfMonth = (now: Date, months: number): string =>
  new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + months + 1, 0)).toISOString().slice(0, 10);
