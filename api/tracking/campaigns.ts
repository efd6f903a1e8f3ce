import { createHash, randomUUID } from "node:crypto";
import { and, desc, eq } from "drizzle-orm";
import type { z } from "zod";
import type { Campaign } from "../../contract/referrals";
import type { Db } from "../db/client";
import { investors } from "../db/investor-tables";
import { users } from "../db/schema";
import { campaigns } from "../db/tracking-tables";
import type { Deps } from "../deps";

type OwnerKind = (typeof campaigns.$inferSelect)["ownerKind"];

/** A campaign that brought a user. */
interface Brought {
  /** The user's or the investor's id. */
  uniqueId: string;
  visitorId: string;
  sessionId?: string | undefined;
  utm: z.infer<typeof Campaign>;
  referredBy?: string | undefined;
}

/** Notes which campaign brought a user, each campaign once. Does nothing if there is no such account. */
export function noteCampaign({ db, now }: Pick<Deps, "db" | "now">, brought: Brought): Promise<void> {
  const { uniqueId, visitorId, sessionId, utm, referredBy } = brought;
  const { source, medium, id, campaign, term, content } = utm;
  const values = [source, medium, id, campaign, term, content].map((value) => value ?? null);
  return db.transaction(async (tx) => {
    const ownerKind = await holdOwner(tx, uniqueId);
    if (!ownerKind) return;
    await tx
      .insert(campaigns)
      .values({
        id: randomUUID(),
        ownerKind,
        ownerId: uniqueId,
        visitorId,
        sessionId,
        source,
        medium,
        utmId: id,
        campaign,
        term,
        content,
        referredBy,
        digest: createHash("sha256").update(JSON.stringify(values)).digest("base64url"),
        createdAt: now(),
      })
      .onConflictDoNothing();
  });
}

/** Whose id it is; the account is not deleted before this is done, or its campaigns would stay. */
async function holdOwner(tx: Db, id: string): Promise<OwnerKind | undefined> {
  const [user] = await tx.select({ id: users.id }).from(users).where(eq(users.id, id)).for("key share");
  if (user) return "user";
  const [investor] = await tx
    .select({ id: investors.id })
    .from(investors)
    .where(eq(investors.id, id))
    .for("key share");
  return investor && "investor";
}

const isOf = (ownerKind: OwnerKind, ownerId: string) =>
  and(eq(campaigns.ownerKind, ownerKind), eq(campaigns.ownerId, ownerId));

/** What a copy of a user's data contains of it, the newest first. */
export function campaignsOf(db: Db, ownerKind: OwnerKind, ownerId: string, limit: number) {
  const { visitorId, sessionId, source, medium, utmId, campaign, term, content, referredBy, createdAt } =
    campaigns;
  return db
    .select({
      visitorId,
      sessionId,
      source,
      medium,
      id: utmId,
      campaign,
      term,
      content,
      referredBy,
      createdAt,
    })
    .from(campaigns)
    .where(isOf(ownerKind, ownerId))
    .orderBy(desc(createdAt), desc(campaigns.id))
    .limit(limit);
}

/** As the account goes. */
export async function forgetCampaigns(tx: Db, ownerKind: OwnerKind, ownerId: string): Promise<void> {
  await tx.delete(campaigns).where(isOf(ownerKind, ownerId));
}
