import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import type { Db } from "../../../db/client";
import { sandboxBackers, sandboxCommitments } from "../../../db/investor-tables";
import { type Checks, type Commitment, type Crowdfunding, CrowdfundingError } from "../port";
import { currentRound, offeringPath, type RoundTerms, roundOf } from "./round";

/** What can go wrong between an intermediary and us, for tests: each may wait, or throw. */
export interface SandboxFaults {
  beforeCheck?: (() => Promise<void>) | undefined;
  /** When a check is kept: the reply is late, or lost. */
  afterCheck?: (() => Promise<void>) | undefined;
  beforeCommit?: (() => Promise<void>) | undefined;
  /** When a pledge is kept: the reply is late, or lost. */
  afterCommit?: (() => Promise<void>) | undefined;
  afterCancel?: (() => Promise<void>) | undefined;
}

type BackerRow = typeof sandboxBackers.$inferSelect;
type CommitmentRow = typeof sandboxCommitments.$inferSelect;

/** Tax ids that end so are still being looked at when the check is answered, or do not pass. */
const pendingEnd = "0001";
const failingEnd = "0002";
const failedMessage =
  "We could not confirm who you are from what you sent. Please check it and send it again.";

/**
 * An intermediary in this very process, with books of its own. It decides checks at once, but for tax ids that end in 0001
 * (pending until it is next asked) and 0002 (failed). It keeps no tax id, no name and no address.
 */
export function createSandboxCrowdfunding(
  db: Db,
  now: () => Date,
  terms: RoundTerms,
  faults: SandboxFaults = {},
): Crowdfunding {
  const { id: commitmentId, reference: commitmentReference } = sandboxCommitments;

  const readBacker = async (id: string): Promise<BackerRow | undefined> => {
    const [row] = await db.select().from(sandboxBackers).where(eq(sandboxBackers.id, id));
    return row;
  };

  /** Closed is what has not been taken back by the end of its round. */
  const asCommitment = ({ id, offeringId, status, amountCents }: CommitmentRow): Commitment => {
    const closesAt = roundOf(offeringId, terms.brand)?.closesAt;
    const isClosed = status === "committed" && closesAt !== undefined && closesAt <= now();
    return { id, status: isClosed ? "closed" : status, amountCents };
  };

  const find = async (reference: string): Promise<Commitment | undefined> => {
    const [row] = await db.select().from(sandboxCommitments).where(eq(commitmentReference, reference));
    return row && asCommitment(row);
  };

  return {
    name: "sandbox",

    offering: async () => {
      const round = currentRound(terms, now());
      const { minCents, maxCents, ownUrl } = terms;
      return round && { ...round, minCents, maxCents, termsUrl: ownUrl + offeringPath };
    },

    check: async (reference, { taxId }) => {
      await faults.beforeCheck?.();
      const end = taxId.replace(/\D/g, "").slice(-4);
      const status = end === pendingEnd ? "checks_pending" : end === failingEnd ? "failed" : "cleared";
      await db
        .insert(sandboxBackers)
        .values({
          id: `backer-${randomUUID()}`,
          reference,
          checks: status,
          message: status === "failed" ? failedMessage : null,
          decidedAt: now(),
          createdAt: now(),
        })
        .onConflictDoNothing();
      const [row] = await db.select().from(sandboxBackers).where(eq(sandboxBackers.reference, reference));
      if (!row) throw new CrowdfundingError("malformed", "check");
      await faults.afterCheck?.();
      return asChecks(row);
    },

    readChecks: async (id) => {
      const row = await readBacker(id);
      if (!row) throw new CrowdfundingError("not_found", "readChecks");
      if (row.checks !== "checks_pending") return asChecks(row);
      await db.update(sandboxBackers).set({ checks: "cleared" }).where(eq(sandboxBackers.id, id));
      return asChecks({ ...row, checks: "cleared" });
    },

    commit: async ({ reference, checksId, offeringId, amountCents }) => {
      await faults.beforeCommit?.();
      const known = await find(reference);
      if (known) return known;
      const refuse = (reason: string, display: string) =>
        new CrowdfundingError("refused", "commit", { reason, display });
      if ((await readBacker(checksId))?.checks !== "cleared") {
        throw refuse("checks", "Your identity has not been confirmed.");
      }
      const closesAt = roundOf(offeringId, terms.brand)?.closesAt;
      if (!closesAt || closesAt <= now()) throw refuse("closed", "The round has closed.");
      if (amountCents < terms.minCents || amountCents > terms.maxCents) {
        throw refuse("amount", "The round does not take this amount.");
      }
      await db
        .insert(sandboxCommitments)
        .values({
          id: `commitment-${randomUUID()}`,
          reference,
          backerId: checksId,
          offeringId,
          amountCents,
          status: "committed",
          createdAt: now(),
        })
        .onConflictDoNothing();
      const made = await find(reference);
      if (!made) throw new CrowdfundingError("malformed", "commit");
      await faults.afterCommit?.();
      return made;
    },

    readCommitment: async (id) => {
      const [row] = await db.select().from(sandboxCommitments).where(eq(commitmentId, id));
      if (!row) throw new CrowdfundingError("not_found", "readCommitment");
      return asCommitment(row);
    },

    findCommitment: find,

    cancel: async (id) => {
      const [row] = await db.select().from(sandboxCommitments).where(eq(commitmentId, id));
      if (!row) throw new CrowdfundingError("not_found", "cancel");
      if (row.status !== "committed") return asCommitment(row);
      const until = roundOf(row.offeringId, terms.brand)?.cancelUntil;
      if (!until || until <= now()) {
        throw new CrowdfundingError("too_late", "cancel", {
          display: "It is less than 48 hours before the closing: pledges can no longer be taken back.",
        });
      }
      await db
        .update(sandboxCommitments)
        .set({ status: "cancelled" })
        .where(and(eq(commitmentId, id), eq(sandboxCommitments.status, "committed")));
      await faults.afterCancel?.();
      return asCommitment({ ...row, status: "cancelled" });
    },
  };
}

function asChecks({ id, checks, message }: BackerRow): Checks {
  return { id, status: checks, ...(message && { message }) };
}
