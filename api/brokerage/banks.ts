import { and, eq, inArray } from "drizzle-orm";
import { linkedBanks } from "../db/bank-tables";
import type { BankRelationship } from "../providers/brokerage/port";
import type { ApplicationDeps, ApplicationRow } from "./application";
import { type BankItemRow, needOf } from "./bank-items";

/** What its owner calls a bank account. */
interface BankLabel {
  name: string;
  mask?: string | undefined;
  accountType: string;
}

/** Until then the broker decides whether there will be an account. Of any other word it knows itself what it allows. */
const undecided = [
  "INACTIVE",
  "ONBOARDING",
  "SUBMITTED",
  "SUBMISSION_FAILED",
  "ACTION_REQUIRED",
  "APPROVAL_PENDING",
];

/** Whether there is an account that a bank can be linked with, and its id at the broker. */
export function fundedAccount(
  application: ApplicationRow | undefined,
): { account: "none" | "waiting" } | { account: "open"; id: string } {
  if (!application || application.state === "ended") return { account: "none" };
  const { providerId, status } = application;
  if (!providerId || !status || undecided.includes(status)) return { account: "waiting" };
  return { account: "open", id: providerId };
}

/** The broker's relationships, each with the name that its owner knows it by where we have it. */
export async function withLabels(
  { db, brokerage, now }: ApplicationDeps,
  userId: string,
  relationships: readonly BankRelationship[],
  items: readonly BankItemRow[] = [],
) {
  const ids = relationships.map(({ id }) => id);
  const { relationshipId, provider, userId: owner } = linkedBanks;
  const labels = await db
    .select()
    .from(linkedBanks)
    .where(and(eq(provider, brokerage.name), eq(owner, userId), inArray(relationshipId, ids)));
  return relationships.slice(0, 20).map((relationship) => {
    const label = labels.find((row) => row.relationshipId === relationship.id);
    const item = items.find((row) => row.relationshipId === relationship.id);
    const need = item && needOf(item, now());
    return {
      id: relationship.id,
      name: label?.name ?? relationship.nickname?.slice(0, 80),
      mask: label?.mask,
      accountType: label?.accountType ?? relationship.accountType?.slice(0, 40),
      status: relationship.status,
      linkedAt: relationship.linkedAt,
      ...(need && { needs: need.needs, needsAt: need.at.toISOString() }),
    };
  });
}

/** Whether the broker has a relationship that its owner has no name for here: nobody has noted that it was made. */
export async function hasUnlabelled(
  { db, brokerage }: Pick<ApplicationDeps, "db" | "brokerage">,
  userId: string,
  relationships: readonly BankRelationship[],
): Promise<boolean> {
  const labels = await db
    .select({ id: linkedBanks.relationshipId })
    .from(linkedBanks)
    .where(and(eq(linkedBanks.provider, brokerage.name), eq(linkedBanks.userId, userId)));
  return relationships.some(({ id }) => !labels.some((label) => label.id === id));
}

/** Writes down what a bank account is called. */
export async function keepLabel(
  { db, brokerage, now }: ApplicationDeps,
  userId: string,
  relationshipId: string,
  { name, mask, accountType }: BankLabel,
): Promise<void> {
  await db
    .insert(linkedBanks)
    .values({ relationshipId, provider: brokerage.name, userId, name, mask, accountType, createdAt: now() })
    .onConflictDoNothing();
}

export async function forgetLabel(
  { db, brokerage }: ApplicationDeps,
  userId: string,
  relationshipId: string,
): Promise<void> {
  await db
    .delete(linkedBanks)
    .where(
      and(
        eq(linkedBanks.provider, brokerage.name),
        eq(linkedBanks.userId, userId),
        eq(linkedBanks.relationshipId, relationshipId),
      ),
    );
}
