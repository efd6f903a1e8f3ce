import { randomUUID } from "node:crypto";
import { ORPCError } from "@orpc/server";
import { and, eq } from "drizzle-orm";
import { refuseAmount } from "../../domain/pledge-amount";
import type { Db } from "../db/client";
import { pledges } from "../db/investor-tables";
import { describeError } from "../errors";
import type { Offering } from "../providers/crowdfunding/port";
import type { InvestorRow } from "./accounts";
import { lockPerson, pledgedWithin } from "./person";
import type { PledgeDeps, PledgeRow } from "./pledges";
import { settlePledge } from "./settle";
import { limitOf } from "./standing";

/** What has to be acknowledged before a pledge (17 CFR 227.302, 227.303). */
const acknowledgements = ["investor_education", "investor_risk"];

interface Asked {
  offeringId: string;
  amountCents: number;
  investedElsewhereCents: number;
  acknowledged: { kind: string; revision: string; hash: string }[];
}

const unprocessable = (message: string) => new ORPCError("UNPROCESSABLE_CONTENT", { message });
const conflict = (message: string) => new ORPCError("CONFLICT", { message });

/**
 * Writes a pledge down as a draft, in place of an unpaid one. Whoever pledges for one person takes turns, so that of two
 * at once neither overlooks the other. The same key is the same pledge.
 * @throws {ORPCError} 422 above the limit, with how it is worked out
 * @throws {CrowdfundingError} where the intermediary does not tell what is offered
 */
export async function backProject(
  deps: PledgeDeps,
  investor: InvestorRow,
  asked: Asked,
  key: string | undefined,
  address: string,
): Promise<PledgeRow> {
  const { db, now, log, crowdfunding } = deps;
  const { id: investorId } = investor;
  const before = await sameKey(db, investorId, key, asked);
  if (before) return before;
  const offering = await crowdfunding.offering();
  // What was paid and not seen is no draft any more.
  const draft = await draftOf(db, investorId);
  if (draft?.customerId) await settlePledge(deps, draft.id);
  const { made, replaced } = await db.transaction(async (tx) => {
    const locked = await lockPerson(tx, investorId);
    if (!locked) throw new ORPCError("UNAUTHORIZED", { message: "This account was deleted." });
    const same = await sameKey(tx, investorId, key, asked);
    if (same) return { made: same, replaced: undefined };
    if (!offering || offering.id !== asked.offeringId) {
      throw new ORPCError("NOT_FOUND", { message: "There is no such offering, or it has closed." });
    }
    judgeChecks(locked);
    const limitCents = await judgeAmount(tx, locked, asked, offering, now());
    judgeAcknowledged(asked);
    const old = await draftOf(tx, investorId);
    if (old) {
      const dueAt = old.customerId ? now() : null;
      const message = "Another pledge took its place before it was paid.";
      await tx
        .update(pledges)
        .set({ status: "cancelled", message, dueAt, updatedAt: now() })
        .where(eq(pledges.id, old.id));
    }
    const [row] = await tx
      .insert(pledges)
      .values({
        id: randomUUID(),
        investorId,
        taxDigests: locked.taxDigests,
        offeringId: offering.id,
        offering: offering.name,
        provider: crowdfunding.name,
        idempotencyKey: key ?? randomUUID(),
        status: "draft",
        amountCents: asked.amountCents,
        limitCents,
        investedElsewhereCents: asked.investedElsewhereCents,
        acknowledged: asked.acknowledged,
        acknowledgedAt: now(),
        address,
        cancelUntil: offering.cancelUntil,
        dueAt: now(),
        createdAt: now(),
        updatedAt: now(),
      })
      .returning();
    if (!row) throw new Error("A pledge was not kept.");
    return { made: row, replaced: old };
  });
  if (replaced?.customerId) {
    await settlePledge(deps, replaced.id).catch((error: unknown) => {
      log.warn(
        { pledge: replaced.id, error: describeError(error) },
        "a pledge was not processed: the next round tries again",
      );
    });
  }
  return made;
}

async function sameKey(
  db: Db,
  investorId: string,
  key: string | undefined,
  asked: Asked,
): Promise<PledgeRow | undefined> {
  if (key === undefined) return undefined;
  const [row] = await db
    .select()
    .from(pledges)
    .where(and(eq(pledges.investorId, investorId), eq(pledges.idempotencyKey, key)));
  if (!row) return undefined;
  const { offeringId, amountCents, investedElsewhereCents } = asked;
  const isSame =
    row.offeringId === offeringId &&
    row.amountCents === amountCents &&
    row.investedElsewhereCents === investedElsewhereCents;
  if (!isSame) throw conflict("This was sent before with another amount. Please start again.");
  return row;
}

async function draftOf(db: Db, investorId: string): Promise<PledgeRow | undefined> {
  const [row] = await db
    .select()
    .from(pledges)
    .where(and(eq(pledges.investorId, investorId), eq(pledges.status, "draft")));
  return row;
}

function judgeChecks({ checks, checksMessage }: InvestorRow): void {
  if (checks === "none") throw conflict("Please have your identity checked first.");
  if (checks !== "cleared" && checks !== "checks_pending") {
    throw conflict(checksMessage ?? "Your identity could not be confirmed. Please have it checked again.");
  }
}

function judgeAcknowledged({ acknowledged }: Asked): void {
  const given = acknowledged.map(({ kind }) => kind);
  if (!acknowledgements.every((kind) => given.includes(kind))) {
    throw unprocessable("Please acknowledge what you should know about such investments, and their risks.");
  }
}

/** The limit as it is now; null: there is none. */
async function judgeAmount(
  tx: Db,
  investor: InvestorRow,
  { amountCents, investedElsewhereCents: elsewhereCents }: Asked,
  offering: Offering,
  now: Date,
): Promise<number | null> {
  const limit = limitOf(investor, now);
  if (!limit) throw conflict("Please have your identity checked first.");
  const { limitCents, explanation } = limit;
  const { ownCents, personCents } = await pledgedWithin(tx, investor, now);
  const isShared = personCents > ownCents;
  const room =
    limitCents === undefined
      ? undefined
      : {
          limitCents,
          roomCents: limitCents - personCents,
          usedCents: ownCents,
          isShared,
          // Whose tax id it is was not shown yet: no figure may tell of another's pledges.
          isHidden: isShared && investor.checks !== "cleared",
          explanation,
        };
  const wrong = refuseAmount({ amountCents, elsewhereCents }, offering, room);
  if (wrong) throw unprocessable(wrong);
  return limitCents ?? null;
}
