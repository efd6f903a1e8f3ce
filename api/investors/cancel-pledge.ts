import { ORPCError } from "@orpc/server";
import { formatDeadline } from "../../domain/dates";
import { formatCharge } from "../../domain/money";
import { describeError } from "../errors";
import { CrowdfundingError } from "../providers/crowdfunding/port";
import { movePledge, type PledgeDeps, type PledgeRow, readOwnPledge } from "./pledges";
import { settlePledge } from "./settle";

/** Another process may change the pledge at the same time. It is read again so many times. */
const LOOKS = 4;

/**
 * Takes a pledge back; what was paid is refunded. Taking it back twice is no error. What the intermediary has is taken
 * back there first: its clock decides whether it is too late.
 * @throws {ORPCError} 404 for another's, 409 when it is too late
 * @throws {CrowdfundingError} when it does not answer: nothing has changed
 */
export async function cancelPledge(deps: PledgeDeps, investorId: string, id: string): Promise<string> {
  const { db, now, log, crowdfunding } = deps;
  for (let look = 0; look < LOOKS; look++) {
    const row = await readOwnPledge(db, investorId, id);
    if (!row) throw new ORPCError("NOT_FOUND", { message: "You have no such pledge." });
    if (row.status === "closed") throw tooLate(row);
    if (isOver(row)) return sentenceOf(row);
    // An unpaid draft binds nobody.
    if (row.status !== "draft" && row.cancelUntil <= now()) throw tooLate(row);
    if (row.status === "committed" && row.providerId) {
      try {
        await crowdfunding.cancel(row.providerId);
      } catch (error) {
        if (error instanceof CrowdfundingError && error.kind === "too_late") throw tooLate(row);
        throw error;
      }
    }
    if (!(await movePledge(deps, row, { status: "cancelled", message: null, dueAt: now() }))) continue;
    await settlePledge(deps, id).catch((error: unknown) => {
      log.warn(
        { pledge: id, error: describeError(error) },
        "a cancelled pledge was not refunded yet: the next round tries again",
      );
    });
    return sentenceOf((await readOwnPledge(db, investorId, id)) ?? row);
  }
  throw new ORPCError("CONFLICT", { message: "This pledge is being changed. Please try again in a moment." });
}

const isOver = ({ status }: PledgeRow) => ["cancelled", "failed", "refunded"].includes(status);

function sentenceOf({ status, refundedCents, paymentStatus, dueAt }: PledgeRow): string {
  if (status === "refunded") {
    return `Your pledge has been taken back, and ${formatCharge(refundedCents)} is refunded to your card.`;
  }
  return paymentStatus === "succeeded" || (paymentStatus !== null && dueAt !== null)
    ? "Your pledge has been taken back. What was paid will be refunded to your card."
    : "Your pledge has been taken back. Nothing was charged.";
}

function tooLate({ cancelUntil }: PledgeRow): ORPCError<"CONFLICT", unknown> {
  return new ORPCError("CONFLICT", {
    message: `This pledge could be taken back until ${formatDeadline(cancelUntil)}, 48 hours before the closing.`,
  });
}
