import { desc, eq } from "drizzle-orm";
import type { GivenConsent } from "../../contract/privacy";
import type { Db } from "../db/client";
import { consents } from "../db/consent-tables";

/** What a user agreed to, the newest first. */
export async function givenConsents(db: Db, userId: string, limit: number): Promise<GivenConsent[]> {
  const rows = await db
    .select()
    .from(consents)
    .where(eq(consents.userId, userId))
    .orderBy(desc(consents.givenAt), desc(consents.recordedAt), consents.kind)
    .limit(limit);
  return rows.map(({ kind, revision, hash, givenAt, address, terms }) => ({
    kind,
    revision,
    hash,
    at: givenAt.toISOString(),
    ip_address: address,
    ...(terms !== null && { terms }),
  }));
}
