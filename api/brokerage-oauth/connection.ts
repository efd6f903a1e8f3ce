import { and, eq, gt, sql } from "drizzle-orm";
import { hashToken, newOpaqueToken } from "../auth/opaque-token";
import { builtOnce } from "../db/built-once";
import { differsFrom } from "../db/differs-from";
import { brokerConnections, oauthStates } from "../db/oauth-tables";
import type { Deps } from "../deps";
import { describeError } from "../errors";
import type { Grant } from "../providers/brokerage-oauth/port";

/** So long a person may take on the broker's page. */
const STATE_MS = 10 * 60_000;
/** Few enough to be done before the next round begins. */
const BATCH = 50;

type ConnectionDeps = Pick<Deps, "db" | "now" | "seal" | "brokerOauth">;

/** Whose leave a state asks for, and where the broker's page leads. */
export interface Asked {
  userId: string;
  redirectUri: string;
}

/** A new OAuth state for a user, of which only the hash is kept. */
export async function issueState({ db, now }: Pick<Deps, "db" | "now">, asked: Asked) {
  const state = newOpaqueToken();
  const expiresAt = new Date(now().getTime() + STATE_MS);
  await db.insert(oauthStates).values({ hash: hashToken(state), ...asked, expiresAt });
  return { state, expiresAt };
}

/** Uses a state up; undefined for one that nobody was given, that was used or that is too old. */
export async function spendState(
  { db, now }: Pick<Deps, "db" | "now">,
  state: string,
): Promise<Asked | undefined> {
  // Deleting it is what makes it single use: of two at once, one deletes nothing.
  const [asked] = await db
    .delete(oauthStates)
    .where(and(eq(oauthStates.hash, hashToken(state)), gt(oauthStates.expiresAt, now())))
    .returning();
  return asked;
}

/** Keeps what a broker gave, in place of an earlier connection. */
export async function keepConnection(
  { db, now, seal, brokerOauth }: ConnectionDeps,
  userId: string,
  { accessToken, scope }: Grant,
): Promise<void> {
  const connection = {
    provider: brokerOauth.name,
    scope,
    token: await seal.seal(accessToken, userId),
    tokenKey: seal.keyId,
    createdAt: now(),
  };
  await db
    .insert(brokerConnections)
    .values({ userId, ...connection })
    .onConflictDoUpdate({ target: brokerConnections.userId, set: connection });
}

const connectionOf = builtOnce((db) => {
  const { userId, provider } = brokerConnections;
  const ours = and(eq(userId, sql.placeholder("userId")), eq(provider, sql.placeholder("provider")));
  return db.select().from(brokerConnections).where(ours).prepare("");
});

/** The user's connection with the broker in use. */
export async function findConnection({ db, brokerOauth }: ConnectionDeps, userId: string) {
  const [row] = await connectionOf(db).execute({ userId, provider: brokerOauth.name });
  return row;
}

/** Whether an account with the broker in use is connected, as the contract tells it. */
export async function tellConnection(deps: ConnectionDeps & Pick<Deps, "settings">, userId: string) {
  const found = await findConnection(deps, userId);
  return toConnection(deps.settings, found?.createdAt);
}

/** @param connectedAt since when; none where no account is connected */
export function toConnection({ brokerage }: Deps["settings"], connectedAt: Date | null | undefined) {
  if (!connectedAt) return { connected: false };
  return { connected: true, broker: brokerage.name, since: connectedAt.toISOString() };
}

/** Forgets the token; the broker in use or another's. */
export async function dropConnection({ db }: Pick<Deps, "db">, userId: string): Promise<void> {
  await db.delete(brokerConnections).where(eq(brokerConnections.userId, userId));
}

/** Seals anew what an earlier key sealed, so that the key can go. */
export async function sealConnectionsAnew({
  db,
  seal,
  log,
}: Pick<Deps, "db" | "seal" | "log">): Promise<void> {
  const { userId, tokenKey } = brokerConnections;
  const old = await db.select().from(brokerConnections).where(differsFrom(tokenKey, seal.keyId)).limit(BATCH);
  for (const row of old) {
    try {
      const token = await seal.seal(await seal.open(row.token, row.userId), row.userId);
      await db
        .update(brokerConnections)
        .set({ token, tokenKey: seal.keyId })
        .where(and(eq(userId, row.userId), eq(brokerConnections.token, row.token)));
    } catch (error) {
      log.error(
        { error: describeError(error) },
        "a stored broker connection cannot be decrypted: check that DATA_KEYS still has its key",
      );
    }
  }
}
