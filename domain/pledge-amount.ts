import { formatCharge, formatLimit } from "./money";

/** What an offering takes as one pledge, in integer cents. */
export interface PledgeBounds {
  minCents: number;
  maxCents: number;
}

/** What one person may still pledge; integer cents. */
export interface PledgeRoom {
  limitCents: number;
  /** What is left of the limit, before what they say to have invested elsewhere. */
  roomCents: number;
  /** What their own pledges use of it. */
  usedCents: number;
  /** Pledges of the same person's other accounts count as well. */
  isShared: boolean;
  /** No figure may tell of those pledges. */
  isHidden?: boolean;
  /** How the limit is worked out. */
  explanation?: string | undefined;
}

const others = " Pledges from your other accounts count too.";

/** Why nothing at all can be pledged: less is left of the limit than one pledge needs. Undefined where it can. */
export function nothingMore(limitCents: number, leftCents: number, minCents: number): string | undefined {
  if (leftCents >= minCents && leftCents > 0) return undefined;
  const limit = `your limit of ${formatLimit(limitCents)}`;
  return leftCents <= 0
    ? `Nothing more can be pledged: nothing is left of ${limit}.`
    : `Nothing more can be pledged: ${formatCharge(leftCents)} is left of ${limit}, and the least that can be pledged is ${formatLimit(minCents)}.`;
}

/**
 * Why an amount cannot be pledged, in a sentence; undefined where it can.
 * @param room undefined: there is no limit
 */
export function refuseAmount(
  { amountCents, elsewhereCents }: { amountCents: number; elsewhereCents: number },
  { minCents, maxCents }: PledgeBounds,
  room: PledgeRoom | undefined,
): string | undefined {
  const left = room && Math.max(0, room.roomCents - elsewhereCents);
  if (room && left !== undefined && !room.isHidden) {
    const none = nothingMore(room.limitCents, left, minCents);
    if (none) return `${none}${room.isShared ? others : ""}`;
  }
  if (amountCents < minCents) return `The least that can be pledged is ${formatLimit(minCents)}.`;
  // An investor whose own limit is lower than the round's would only meet the next refusal, so that one is shown.
  const isLess = left !== undefined && !room?.isHidden && left < maxCents;
  if (amountCents > maxCents && !isLess) return `The most that can be pledged is ${formatLimit(maxCents)}.`;
  if (!room || left === undefined || amountCents <= left) return undefined;
  return aboveLimit(room, left, room.usedCents + elsewhereCents);
}

function aboveLimit({ isShared, isHidden, explanation }: PledgeRoom, left: number, used: number): string {
  const most =
    (used === 0 && !isShared && "That is more than you can pledge") ||
    (isHidden && "Your limit has no room for that") ||
    `You can pledge ${formatCharge(left)} at most`;
  // Few words: with more than 300 characters it is no sentence that the site shows.
  const rest = [used > 0 && ` Of that ${formatCharge(used)} is used.`, isShared && others];
  return `${most}${explanation ? `: ${explanation}` : "."}${rest.filter(Boolean).join("")}`;
}
