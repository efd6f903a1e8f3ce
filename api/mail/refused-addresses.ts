import { desc, inArray, lt } from "drizzle-orm";
import { refusedAddressDays } from "../../domain/lifetimes";
import type { Db } from "../db/client";
import type { DataSeal } from "../db/data-seal";
import { refusedAddresses } from "../db/mail-tables";

const MINUTE = 60_000;
const DAY = 86_400_000;
/** After the first refusal; each further one in a row doubles it. */
const FIRST_PAUSE_MS = 15 * MINUTE;
/** A person who asks for a link finds an address that was mended reachable again after a day at the latest. */
const LONGEST_PAUSE_MS = DAY;

type Deps = { db: Db; seal: Pick<DataSeal, "digests">; now(): Date };
type Refused = Pick<typeof refusedAddresses.$inferSelect, "refusals" | "refusedAt" | "heldUntil">;

const { digest, refusedAt } = refusedAddresses;
/** By what an address is known among those that refused mail. */
export const digestsOfAddress = ({ seal }: Pick<Deps, "seal">, address: string) =>
  seal.digests(`mail to ${address.toLowerCase()}`);

/** What is remembered of an address that refused its last mail for good; undefined for any other. */
export async function findRefusal(
  deps: Pick<Deps, "db" | "seal">,
  address: string,
): Promise<Refused | undefined> {
  const { refusals, heldUntil } = refusedAddresses;
  const [row] = await deps.db
    .select({ refusals, refusedAt, heldUntil })
    .from(refusedAddresses)
    .where(inArray(digest, digestsOfAddress(deps, address)))
    .orderBy(desc(refusedAt))
    .limit(1);
  return row;
}

/** Nothing is sent to the address for a while: 15 minutes at first, a day at last. */
export async function noteRefusal(deps: Deps, address: string, before: Refused | undefined): Promise<void> {
  const now = deps.now();
  const refusals = (before?.refusals ?? 0) + 1;
  const pause = Math.min(FIRST_PAUSE_MS * 2 ** (refusals - 1), LONGEST_PAUSE_MS);
  const values = { refusals, refusedAt: now, heldUntil: new Date(now.getTime() + pause) };
  await deps.db
    .insert(refusedAddresses)
    .values({ digest: digestsOfAddress(deps, address)[0], ...values })
    .onConflictDoUpdate({ target: digest, set: values });
}

/** After a mail that arrived. */
export async function forgetRefusals(deps: Deps, address: string): Promise<void> {
  await deps.db.delete(refusedAddresses).where(inArray(digest, digestsOfAddress(deps, address)));
}

/** Deletes what is remembered of addresses that refused nothing for 30 days. */
export async function tidyRefusedAddresses(db: Db, now: Date): Promise<void> {
  const since = new Date(now.getTime() - refusedAddressDays * DAY);
  await db.delete(refusedAddresses).where(lt(refusedAt, since));
}
