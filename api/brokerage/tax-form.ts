import { and, eq } from "drizzle-orm";
import type { AccountRequest } from "../../contract/brokerage";
import { consents } from "../db/consent-tables";
import type { SignedTaxForm } from "../providers/brokerage/port";
import type { ApplicationDeps, ApplicationRow } from "./application";

/**
 * The signature under the form W-8BEN that was given with an application: the press of the button that sent it recorded
 * both, under one key. Undefined of who pays taxes in the USA, and where nothing is signed that could be sent.
 */
export async function signedTaxForm(
  { db, log }: ApplicationDeps,
  { id, userId, idempotencyKey }: ApplicationRow,
  { identity }: AccountRequest,
): Promise<SignedTaxForm | undefined> {
  if (identity.country_of_tax_residence === "USA") return undefined;
  const { givenAt, address } = consents;
  const [signed] = await db
    .select({ signedAt: givenAt, address })
    .from(consents)
    .where(
      and(eq(consents.userId, userId), eq(consents.requestKey, idempotencyKey), eq(consents.kind, "w8ben")),
    )
    .limit(1);
  if (!signed) log.warn({ application: id }, "an application from abroad has no signed form W-8BEN");
  return signed;
}
