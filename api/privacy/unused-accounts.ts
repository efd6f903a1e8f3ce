import type { Logger } from "pino";
import { formatDate } from "../../domain/dates";
import { unusedAccountMonths, unusedAccountNoticeDays } from "../../domain/lifetimes";
import { describeError } from "../errors";
import type { Letter } from "../mail/message";
import type { Delivery } from "../mail/outcome";

/** Few enough to be done before the next run. */
export const BATCH = 20;
/** Failed mails in a row after which the run stops: the mail server is taken to be down. */
const FAILURES = 3;
const DAY = 86_400_000;

interface Account {
  id: string;
  email: string;
  /** When it was used last. */
  seenAt: Date;
  /** Null where the address was never confirmed: it may be a stranger's, and is not written to (SPEC-DECISIONS 44). */
  emailProvenAt: Date | null;
}

/** From when on, and until before when, accounts were used last. */
interface Span {
  from: Date;
  before: Date;
}

/** Accounts of one kind: what is unused among them, and how they go. */
export interface UnusedAccounts<A extends Account> {
  kind: "user" | "investor";
  /** Accounts last used within the span whose owners have not been told: at most `most`, ordered by last use. */
  listUntold(span: Span, most: number): Promise<A[]>;
  /** Notes at `at` that the owner of one was told, unless it was used meanwhile. */
  noteTold(account: A, since: Date, at: Date): Promise<void>;
  /** Those told before `toldBefore` and still unused since `since`: some of them. */
  listDue(since: Date, toldBefore: Date): Promise<A[]>;
  /** Deletes one, unless it is used meanwhile. @returns what became of it */
  remove(account: A, since: Date, toldBefore: Date): Promise<string>;
  /** @param deletedOn the day, such as "12/25/2026" */
  letter(email: string, deletedOn: string): Letter;
}

interface TidyDeps {
  now: () => Date;
  log: Logger;
  post(letter: Letter): Promise<Delivery>;
}

/**
 * Tells the owners of accounts that nobody signed in to for 24 months, and deletes those 30 days after that. One whose address
 * was never confirmed has as long, untold.
 */
export async function tidyUnusedAccounts<A extends Account>(
  deps: TidyDeps,
  accounts: UnusedAccounts<A>,
): Promise<void> {
  await tellOwners(deps, accounts);
  await deleteTold(deps, accounts);
}

/** The moment since which nobody has signed in to an unused account. */
function unusedSince(now: Date): Date {
  const since = new Date(now);
  since.setUTCMonth(since.getUTCMonth() - unusedAccountMonths);
  return since;
}

async function tellOwners<A extends Account>(
  { now, log, post }: TidyDeps,
  accounts: UnusedAccounts<A>,
): Promise<void> {
  const at = now();
  const since = unusedSince(at);
  const deletedOn = formatDate(new Date(at.getTime() + unusedAccountNoticeDays * DAY));
  let failures = 0;
  for (const account of await pickUntold(accounts, since)) {
    try {
      // A held mail was not sent, because its address refused another one recently. A later run sends it.
      const isHeld = async () => (await post(accounts.letter(account.email, deletedOn))) === "held";
      if (account.emailProvenAt && (await isHeld())) continue;
      failures = 0;
    } catch (error) {
      // Without the mail nothing is deleted. A full mailbox does not stop the mails to other owners.
      const whose = { kind: accounts.kind, accountId: account.id };
      log.warn({ ...whose, error: describeError(error) }, "the owner of an unused account is told later");
      failures += 1;
      if (failures === FAILURES) return;
      continue;
    }
    // The note follows the mail. If the process ends between the two, the owner gets the mail twice; the other order could
    // delete an account without a mail. A permanent refusal counts as told: nobody can be reached at that address.
    await accounts.noteTold(account, since, at);
  }
}

/**
 * Starts at a random time of last use and wraps around, so that unreachable mailboxes do not fill every batch. Sorting by
 * random() would read the whole table; this uses the index.
 */
async function pickUntold<A extends Account>({ listUntold }: UnusedAccounts<A>, since: Date): Promise<A[]> {
  const [first] = await listUntold({ from: new Date(0), before: since }, 1);
  if (!first) return [];
  const from = first.seenAt.getTime();
  const start = new Date(from + Math.floor(Math.random() * (since.getTime() - from)));
  const later = await listUntold({ from: start, before: since }, BATCH);
  if (later.length === BATCH) return later;
  return [...later, ...(await listUntold({ from: first.seenAt, before: start }, BATCH - later.length))];
}

async function deleteTold<A extends Account>(
  { now, log }: TidyDeps,
  accounts: UnusedAccounts<A>,
): Promise<void> {
  const at = now();
  const since = unusedSince(at);
  const toldBefore = new Date(at.getTime() - unusedAccountNoticeDays * DAY);
  for (const account of await accounts.listDue(since, toldBefore)) {
    const whose = { kind: accounts.kind, accountId: account.id };
    try {
      const done = await accounts.remove(account, since, toldBefore);
      log.info({ ...whose, done }, "an unused account was due for deletion");
    } catch (error) {
      log.warn(
        { ...whose, error: describeError(error) },
        "an unused account was not deleted: the next run tries again",
      );
    }
  }
}
