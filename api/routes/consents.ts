import { randomUUID } from "node:crypto";
import { ORPCError } from "@orpc/server";
import { consents } from "../db/consent-tables";
import { readKey } from "../idempotency-key";
import { os, signedIn } from "../procedures";
import { signingOf } from "./signing";

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

/** The calls of contract/users.ts about consents, as kept here. */
export const consentCalls = { recordConsents };
