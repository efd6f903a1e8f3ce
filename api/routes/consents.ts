import { randomUUID } from "node:crypto";
import { isIP } from "node:net";
import { ORPCError } from "@orpc/server";
import type { Consent } from "../../contract/users";
import { type CallContext, os, signedIn } from "../base";
import { consents } from "../db/consent-tables";
import { readKey } from "../idempotency-key";

/** Clocks differ. */
const SKEW_MS = 5 * 60_000;

const unprocessable = (message: string) => new ORPCError("UNPROCESSABLE_CONTENT", { message });

const recordConsents = os.users.recordConsents.use(signedIn).handler(async ({ input, context }) => {
  const { db, client, limits, user, now } = context;
  await limits.count("record-consents", client.address, user.id);
  const requestKey = readKey(context);
  if (requestKey === undefined) throw unprocessable("An Idempotency-Key is needed.");
  const recordedAt = now();
  const rows = input.consents.map((consent) => ({
    id: randomUUID(),
    userId: user.id,
    requestKey,
    kind: consent.kind,
    revision: consent.revision,
    hash: consent.hash,
    terms: consent.terms ?? null,
    ...signingOf(consent, context),
    recordedAt,
  }));
  // What is there is a record and stays as it is.
  await db.insert(consents).values(rows).onConflictDoNothing();
  return { message: "What you agreed to has been recorded." };
});

/** When and from where is what the site saw, or we do: whoever calls by themselves chooses neither (SPEC-DECISIONS 6). */
function signingOf({ at, ip_address: given }: Consent, { client, now }: CallContext) {
  if (!client.vouched) return { givenAt: now(), address: client.address };
  const givenAt = new Date(at);
  if (givenAt.getTime() > now().getTime() + SKEW_MS) {
    throw unprocessable("Nothing can be agreed to at a time that is still to come.");
  }
  if (given !== undefined && isIP(given) === 0) throw unprocessable("That is no address on a network.");
  return { givenAt, address: given ?? client.address };
}

/** The calls of contract/users.ts about consents, as kept here. */
export const consentCalls = { recordConsents };
