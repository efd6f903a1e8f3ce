import { ORPCError } from "@orpc/server";
import { z } from "zod";
import type { AccountField, CallMeta } from "../contract/call";
import { findSignedIn } from "./auth/session";
import { findCustomer } from "./billing/customer";
import type { CallContext } from "./deps";
import { findSignedInInvestor } from "./investors/session";

/** An account that proved itself by a token. */
interface Caller {
  kind: "user" | "investor";
  id: string;
}

const Fields = z.record(z.unknown());

/**
 * Lets a call through that its caller may make (contract/call.ts, `names` and `site`). The site proves itself by its
 * credential; others name no account but the one whose token they bring. An upstream without a credential of the site
 * takes everybody for the site, which production does not allow (api/unsafe-settings.ts).
 * @param input as it came: it is judged before it is known to be valid
 * @throws {ORPCError} 401 without a token where the call needs one; 404 where it names somebody else's account
 */
export async function assertMayCall(
  context: CallContext,
  { names = [], site }: CallMeta,
  input: unknown,
): Promise<void> {
  const { client, settings, log, trace } = context;
  if (client.vouched || settings.clientTokens.length === 0) return;
  const given = Fields.safeParse(input).data ?? {};
  const named = names.filter((field) => given[field] !== undefined);
  if (named.length === 0 && !site) return;
  const caller = site ? undefined : await callerOf(context);
  if (!caller) {
    log.warn({ requestId: client.requestId, call: trace.call }, "a call came without the site's credential");
    throw new ORPCError("UNAUTHORIZED", {
      message: site
        ? "Only the site itself may ask for this."
        : "Only the site itself, or the account’s owner who is signed in, may ask for this.",
    });
  }
  for (const field of named) {
    if (await isOwn(context, caller, field, given[field])) continue;
    // The same as for an account that does not exist: nobody learns of one here.
    const what = field === "customerId" ? "customer" : "account";
    throw new ORPCError("NOT_FOUND", { message: `There is no such ${what}.` });
  }
}

async function callerOf({
  bearer,
  db,
  now,
  tokens,
  investorTokens,
}: CallContext): Promise<Caller | undefined> {
  if (!bearer) return undefined;
  const claims = await tokens.verify(bearer);
  const found = claims && (await findSignedIn(db, claims, now()));
  if (found) return { kind: "user", id: found.user.id };
  const investorClaims = await investorTokens.verify(bearer);
  const investor = investorClaims && (await findSignedInInvestor(db, investorClaims, now()));
  return investor && { kind: "investor", id: investor.investor.id };
}

async function isOwn(
  context: CallContext,
  { kind, id }: Caller,
  field: AccountField,
  value: unknown,
): Promise<boolean> {
  if (field !== "customerId") return value === id;
  const customer = typeof value === "string" ? await findCustomer(context, value) : undefined;
  return customer?.ownerKind === kind && customer.ownerId === id;
}
