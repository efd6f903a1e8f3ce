import { createHash } from "node:crypto";
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from "@simplewebauthn/server";
import { and, eq, isNotNull, lt, or, sql } from "drizzle-orm";
import type { NewPasskey, PasskeyProof } from "../../contract/passkey-schemas";
import { findAccount, isAsSeen, type Opening } from "../account/account";
import { lockOwner, nameOf, type Owner, type OwnerKind, ownedBy, ownerOf } from "../auth/owner";
import { passkeys } from "../db/account-tables";
import type { Db } from "../db/client";
import { isIn, type Span } from "../db/in-spans";
import type { Deps } from "../deps";
import { holdsRole } from "../desk/roles";
import { keepChallenge, takeChallenge } from "./challenges";

/** More than anybody uses. */
export const MOST_PASSKEYS = 10;
/** Milliseconds that a browser waits for its person. */
const TIMEOUT_MS = 120_000;

export interface PasskeyDeps extends Pick<Deps, "db" | "now"> {
  /** The site's address and name: replies from other addresses are refused. */
  settings: Pick<Deps["settings"], "publicUrl" | "brand">;
}

/** Where passkeys count: on the site's own address alone. */
function site({ settings: { publicUrl } }: PasskeyDeps) {
  const { origin, hostname } = new URL(publicUrl);
  return { expectedOrigin: origin, expectedRPID: hostname };
}

/** The passkeys of an owner, as they are shown, the oldest first. */
export function listPasskeys(db: Db, owner: Owner) {
  const { id, name, synced, createdAt, lastUsedAt } = passkeys;
  return db
    .select({ id, name, synced, createdAt, lastUsedAt })
    .from(passkeys)
    .where(ownedBy(passkeys, owner))
    .orderBy(createdAt, id)
    .limit(MOST_PASSKEYS);
}

const ofSpans = (owner: Owner, spans: readonly Span[] | undefined) =>
  and(ownedBy(passkeys, owner), spans && isIn(passkeys.createdAt, spans));

/** How many there are, or were added in one of the spans. */
export const countPasskeys = (db: Db, owner: Owner, spans?: readonly Span[]): Promise<number> =>
  db.$count(passkeys, ofSpans(owner, spans));

export const hasPasskeys = async (db: Db, owner: Owner): Promise<boolean> =>
  (await countPasskeys(db, owner)) > 0;

/**
 * The question that makes a passkey, for the owner's browser to ask.
 * @returns undefined where the owner has {@link MOST_PASSKEYS}
 */
export async function askForPasskey(
  deps: PasskeyDeps,
  owner: Owner,
  { email, name }: { email: string; name: string },
) {
  const known = await deps.db.select().from(passkeys).where(ownedBy(passkeys, owner));
  if (known.length >= MOST_PASSKEYS) return undefined;
  const options = await generateRegistrationOptions({
    rpName: deps.settings.brand.wordmark,
    rpID: site(deps).expectedRPID,
    userName: email,
    userDisplayName: name,
    // The same for each passkey of the owner, and no e-mail: authenticators keep it readable.
    userID: new Uint8Array(createHash("sha256").update(nameOf(owner)).digest()),
    timeout: TIMEOUT_MS,
    excludeCredentials: known.map(({ id, transports }) => ({ id, transports })),
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
  });
  await keepChallenge(deps.db, options.challenge, owner, deps.now());
  return options;
}

/**
 * Keeps a new passkey.
 * @param seen what opened the account when the request came: what has changed it since has ended the session as well
 * @returns false where the reply is to no question of this owner's, or is not right, and where the session is over;
 * "too many" where the owner has {@link MOST_PASSKEYS}, "has a role" where it would open the desk
 */
export async function addPasskey(
  deps: PasskeyDeps,
  owner: Owner,
  { name, passkey, seen }: { name: string; passkey: NewPasskey; seen: Opening },
): Promise<boolean | "too many" | "has a role"> {
  const { db, now } = deps;
  const verified = await verifyRegistrationResponse({
    response: passkey,
    expectedChallenge: (challenge) => takeChallenge(db, challenge, owner, now()),
    ...site(deps),
    requireUserVerification: true,
  }).catch(() => undefined);
  if (!verified?.verified) return false;
  const { credential, credentialBackedUp } = verified.registrationInfo;
  return db.transaction(async (tx) => {
    // Two at once take turns, and none comes after what has ended their session.
    await lockOwner(tx, owner);
    if (!(await isAsSeen(tx, owner, seen))) return false;
    if (await holdsRole(tx, owner)) return "has a role";
    if ((await countPasskeys(tx, owner)) >= MOST_PASSKEYS) return "too many";
    const added = await tx
      .insert(passkeys)
      .values({
        id: credential.id,
        ...owner,
        name,
        publicKey: Buffer.from(credential.publicKey).toString("base64url"),
        counter: credential.counter,
        transports: credential.transports ?? [],
        synced: credentialBackedUp,
        createdAt: now(),
      })
      .onConflictDoNothing()
      .returning({ id: passkeys.id });
    return added.length > 0;
  });
}

/** The challenge of a sign-in, before it is known which user it is. */
export const askWhoItIs = (deps: PasskeyDeps) => askToProve(deps, undefined);

/** @param owner who is asked. @param known the passkeys that may answer; any where it is left out */
export async function askToProve(
  deps: PasskeyDeps,
  owner: Owner | undefined,
  known?: readonly Pick<typeof passkeys.$inferSelect, "id" | "transports">[],
) {
  const options = await generateAuthenticationOptions({
    rpID: site(deps).expectedRPID,
    timeout: TIMEOUT_MS,
    userVerification: "required",
    ...(known && { allowCredentials: known.map(({ id, transports }) => ({ id, transports })) }),
  });
  await keepChallenge(deps.db, options.challenge, owner, deps.now());
  return options;
}

/**
 * Judges what a passkey has signed, and notes that it was used.
 * @param asked the owner whose question it answers; undefined for a question to whoever it is
 */
export async function acceptProof(
  deps: PasskeyDeps,
  known: typeof passkeys.$inferSelect,
  proof: PasskeyProof,
  asked: Owner | undefined,
): Promise<boolean> {
  const { db, now } = deps;
  const { id, counter } = passkeys;
  const verified = await verifyAuthenticationResponse({
    response: proof,
    expectedChallenge: (challenge) => takeChallenge(db, challenge, asked, now()),
    ...site(deps),
    credential: {
      id: known.id,
      publicKey: new Uint8Array(Buffer.from(known.publicKey, "base64url")),
      counter: known.counter,
      transports: known.transports,
    },
    requireUserVerification: true,
  }).catch(() => undefined);
  if (!verified?.verified) return false;
  const { newCounter, credentialBackedUp } = verified.authenticationInfo;
  // A copy that counts behind the original is refused, also where both come at the same moment.
  const grows = or(lt(counter, newCounter), and(eq(counter, 0), sql`${newCounter} = 0`));
  const used = await db
    .update(passkeys)
    .set({ counter: newCounter, synced: credentialBackedUp, lastUsedAt: now() })
    .where(and(eq(id, known.id), grows))
    .returning({ id });
  return used.length > 0;
}

/** Whose passkey has answered {@link askWhoItIs}, and what opened the account before that; undefined where the reply is not right, or of the other kind of account. */
export async function ownerOfProof(
  deps: PasskeyDeps,
  kind: OwnerKind,
  proof: PasskeyProof,
): Promise<{ owner: Owner; seen: Opening } | undefined> {
  const { db } = deps;
  const { id, userId, investorId } = passkeys;
  const isOfKind = isNotNull(kind === "user" ? userId : investorId);
  const [known] = await db
    .select()
    .from(passkeys)
    .where(and(eq(id, proof.id), isOfKind));
  // Before the proof is used up, as for a second step.
  const seen = known && (await findAccount(db, ownerOf(known)));
  if (!known || !seen) return undefined;
  return (await acceptProof(deps, known, proof, undefined)) ? { owner: ownerOf(known), seen } : undefined;
}

/** Ends one passkey of the owner. False where there is none of that id. */
export async function removePasskey(db: Db, owner: Owner, passkeyId: string): Promise<boolean> {
  const removed = await db
    .delete(passkeys)
    .where(and(eq(passkeys.id, passkeyId), ownedBy(passkeys, owner)))
    .returning({ id: passkeys.id });
  return removed.length > 0;
}

/** Ends them all, or those that were added in one of the spans. @returns how many */
export async function removePasskeys(db: Db, owner: Owner, spans?: readonly Span[]): Promise<number> {
  const removed = await db.delete(passkeys).where(ofSpans(owner, spans)).returning({ id: passkeys.id });
  return removed.length;
}
