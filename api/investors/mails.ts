import { and, isNotNull } from "drizzle-orm";
import { pledges } from "../db/investor-tables";
import { describeError } from "../errors";
import { pledgeMail } from "../mail/investor-mail";
import { hasClaims, type OnceDeps, sendOnce } from "../mail/once";
import { findInvestor } from "./accounts";
import { type PledgeDeps, readPledge } from "./pledges";

/** Few enough to be sent before the next round begins. */
const BATCH = 50;
/** An address that takes no mail for so long is not written to any more. */
const GIVE_UP_MS = 7 * 86_400_000;

type PledgeMailDeps = OnceDeps & Pick<PledgeDeps, "settings" | "log">;

/** Sends the mail that was claimed with the state in which a pledge still is, once. */
async function sendPledgeMail(deps: PledgeMailDeps, id: string): Promise<void> {
  const { db, settings, now } = deps;
  const pledge = await readPledge(db, id);
  const investor = pledge?.investorId ? await findInvestor(db, pledge.investorId) : undefined;
  if (!pledge || !investor) return;
  const { status: key, mailClaims, updatedAt } = pledge;
  const isDue = key in mailClaims && now().getTime() - updatedAt.getTime() <= GIVE_UP_MS;
  const letter = isDue && pledgeMail(settings, investor.email, pledge);
  await sendOnce(deps, pledges, pledge, letter ? [{ key, write: () => letter, isKept: true }] : []);
}

/** Mails whose job was lost, whose sender died, or that the mail server did not take. */
export async function sendLeftPledgeMails(deps: PledgeMailDeps): Promise<void> {
  const left = await deps.db
    .select({ id: pledges.id })
    .from(pledges)
    .where(and(isNotNull(pledges.investorId), hasClaims(pledges)))
    .limit(BATCH);
  for (const { id } of left) await sendOrWait(deps, id);
}

/** What cannot be sent now is left to the round. */
export async function sendOrWait(deps: PledgeMailDeps, id: string): Promise<void> {
  await sendPledgeMail(deps, id).catch((error: unknown) => {
    deps.log.warn(
      { pledge: id, error: describeError(error) },
      "a mail about a pledge was not sent: the next round tries again",
    );
  });
}
