import { eq } from "drizzle-orm";
import type { SignalTerms } from "../../../contract/desk-signals";
import { sessionOf } from "../../../domain/ledger-days";
import { deskSignals } from "../../db/desk-tables";
import { findStock } from "../../market/stocks";
import { Refused } from "../../refused";
import type { AuditMark } from "../audit";
import { type Acting, Conflict, NotTheirs, noSuchSignal, note } from "./deeds";
import { proposeEntry } from "./proposal";
import { lockSignal } from "./rows";

/**
 * Drafts a signal, or changes one's own draft: what was approved of it is approved no longer.
 * @returns the mark of its audit entry; undefined where it is as it was
 * @throws {Refused} for a stock that there is not, an option half named, somebody else's draft, or one that was issued
 */
export async function saveDraft(
  acting: Acting,
  { id, ...terms }: SignalTerms & { id: string },
): Promise<AuditMark | undefined> {
  await assertWhole(acting, terms);
  return acting.db.transaction(async (tx) => {
    const { symbol } = terms;
    const changed = { symbol, terms, approvedBy: null, approvedDigest: null, updatedAt: acting.now() };
    const [made] = await tx
      .insert(deskSignals)
      .values({ id, authorId: acting.actor, ...changed })
      .onConflictDoNothing()
      .returning({ id: deskSignals.id });
    const why = `Draft ${id}: ${terms.tradeType} ${symbol}`;
    if (made) return note(tx, acting, { action: "signal.draft", fields: Object.keys(terms), why });
    const row = await lockSignal(tx, id);
    if (!row) throw noSuchSignal();
    if (row.authorId !== acting.actor) throw new NotTheirs("Only its author changes a draft.");
    const fields = changedIn(row.terms, terms);
    if (fields.length === 0) return undefined;
    if (row.trade !== null)
      throw new Conflict("This signal was issued, and nothing of it was changed. Amend it instead.");
    await tx.update(deskSignals).set(changed).where(eq(deskSignals.id, id));
    return note(tx, acting, { action: "signal.edit", fields, why });
  });
}

const changedIn = (before: SignalTerms, after: SignalTerms): string[] => {
  const known = new Map<string, unknown>(Object.entries(before));
  return Object.entries(after)
    .filter(([name, value]) => (known.get(name) ?? null) !== (value ?? null))
    .map(([name]) => name);
};

async function assertWhole({ db }: Acting, terms: SignalTerms): Promise<void> {
  const { symbol, tradeType, expiration } = terms;
  const [hasStrike, hasExpiration] = [terms.strikeCents != null, expiration != null];
  if (!(await findStock(db, symbol))) throw new Refused(`There is no stock ${symbol}.`);
  if (tradeType === "Stock" && (hasStrike || hasExpiration))
    throw new Refused("A stock has no strike and no expiration.");
  if (hasStrike !== hasExpiration)
    throw new Refused("An option is named by its strike and its expiration together.");
  if (expiration != null && !sessionOf(expiration)) throw new Refused("The expiration is no trading day.");
}

/**
 * Approves somebody else's draft as it was previewed. Author and second person are both known by name: else one person with a
 * shell would be two.
 * @throws {Refused} for one's own draft, an issued one, and one that would be another entry by now
 */
export function approveDraft(
  acting: Acting,
  { id, digest, why }: { id: string; digest: string; why: string },
): Promise<AuditMark | undefined> {
  return acting.db.transaction(async (tx) => {
    const row = await lockSignal(tx, id);
    if (!row) throw noSuchSignal();
    const { actor } = acting;
    if (actor === null || row.authorId === null) throw new NotTheirs(unnamed);
    if (row.authorId === actor)
      throw new NotTheirs("A draft cannot be approved by its author. Another person has to approve it.");
    if (row.trade !== null) throw new Conflict("This signal was issued already.");
    const proposal = await proposeEntry(tx, acting, row, acting.now());
    if (proposal.digest !== digest) throw otherEntry();
    if (row.approvedBy === actor && row.approvedDigest === digest) return undefined;
    await tx
      .update(deskSignals)
      .set({ approvedBy: actor, approvedDigest: digest })
      .where(eq(deskSignals.id, id));
    return note(tx, acting, {
      action: "signal.approve",
      fields: ["approvedDigest"],
      why: `Draft ${id}: ${why}`,
    });
  });
}

const unnamed =
  "Who drafted a signal and who approves it are both known by name. A draft that names nobody is saved anew, at the desk or by a command with an email and a code.";

/** What was previewed is not what would be committed. */
export const otherEntry = () =>
  new Conflict(
    "The draft or its prices are others than those that you were shown. Nothing was done: please look at the preview again.",
  );
