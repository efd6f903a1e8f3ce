/** A second request within this time is the same one, pressed twice, unless it is for another address. */
const REPEAT_MS = 60_000;
/** The time that links are counted over. Shorter than a link lives: whoever is mailed no other has one that works. */
export const PACE_MS = 15 * 60_000;
/** Links that were mailed to one account in that time and are not used yet. */
const MOST_UNUSED = 4;

/**
 * Whether an account was mailed enough of one kind of link for now. The request is answered as any other, since its
 * owner finds a working link in the mailbox: requests of a stranger fill no mailbox and take no way in away.
 * @param links of the account, as far as they were made within {@link PACE_MS}
 */
export function isMailedEnough(
  links: readonly { createdAt: Date; usable: boolean; toAnother?: boolean }[],
  now: Date,
): boolean {
  const lately = now.getTime() - REPEAT_MS;
  return (
    links.some(({ createdAt, toAnother }) => !toAnother && createdAt.getTime() > lately) ||
    links.filter(({ usable }) => usable).length >= MOST_UNUSED
  );
}
