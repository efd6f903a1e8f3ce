import { implement, ORPCError } from "@orpc/server";
import { contract } from "../contract";
import type { DeskRole } from "../domain/desk-roles";
import { findSignedIn } from "./auth/session";
import type { CallContext } from "./deps";
import { isAdmitted } from "./desk/addresses";
import { noteRefusal } from "./desk/refusals";
import { findSignedInAtDesk } from "./desk/session";
import { findSignedInInvestor } from "./investors/session";
import { assertMayCall } from "./site-credential";

export const everyCall = implement(contract).$context<CallContext>();

/** Enforces what the contract says about a call's callers, so that no handler has to. */
export const admitted = everyCall.middleware(async ({ context, procedure, next }, input) => {
  await assertMayCall(context, procedure["~orpc"].meta, input);
  return next();
});

export const os = everyCall.use(admitted);

/**
 * Adds `user` and `sessionId`; 401 without a token, for an invalid token, or after its session has ended. A call that only reads may
 * use the session as it was read within the last second. A call that changes something reads it again.
 */
export const signedIn = everyCall.middleware(async ({ context, procedure, next }) => {
  if (!context.bearer) throw new ORPCError("UNAUTHORIZED", { message: "Please log in." });
  const claims = await context.tokens.verify(context.bearer);
  const { route, meta } = procedure["~orpc"];
  const onlyReads = route.method === "GET" && !meta.effect;
  const find = onlyReads ? context.latelySignedIn : findSignedIn.bind(undefined, context.db);
  const found = claims && (await find(claims, context.now()));
  if (!found) {
    throw new ORPCError("UNAUTHORIZED", { message: "Your session has ended. Please log in again." });
  }
  return next({ context: found });
});

/** Adds `investor` and `sessionId`; 401 without a token, for a token that is no investor's, or after its session has ended. */
export const investorSignedIn = everyCall.middleware(async ({ context, next }) => {
  if (!context.bearer) throw new ORPCError("UNAUTHORIZED", { message: "Please log in as an investor." });
  const claims = await context.investorTokens.verify(context.bearer);
  const found = claims && (await findSignedInInvestor(context.db, claims, context.now()));
  if (!found) {
    throw new ORPCError("UNAUTHORIZED", {
      message: "Your investor session has ended. Please log in again.",
    });
  }
  return next({ context: found });
});

async function findStaff({ bearer, db, deskTokens, now }: CallContext) {
  const claims = bearer ? await deskTokens.verify(bearer) : undefined;
  return claims && findSignedInAtDesk(db, claims, now());
}

/** Refuses a call of the desk from outside its addresses with 403, even with a valid session. */
export const atDesk = everyCall.middleware(async ({ context, next }) => {
  const { client, settings, log, trace } = context;
  if (isAdmitted(settings.deskAddresses, client.provenAddress)) return next();
  log.warn(
    { requestId: client.requestId, call: trace.call },
    "the desk was asked from outside its addresses",
  );
  const staff = await findStaff(context);
  await noteRefusal(context, staff ? { kind: "ownAddress", actor: staff.user.id } : { kind: "address" });
  throw new ORPCError("FORBIDDEN", { message: "The desk cannot be used from this network." });
});

/**
 * Adds `user`, `roles` and `deskSessionId`, from any address: for calls that need only the session itself. 401 without a token, for
 * a token that is not the desk's, after its session has ended, or after the last role was taken away.
 */
export const staffAnywhere = everyCall.middleware(async ({ context, next }) => {
  const found = await findStaff(context);
  if (found) return next({ context: found });
  throw new ORPCError("UNAUTHORIZED", {
    message: "Your session at the desk has ended. Please log in again.",
  });
});

/**
 * The same, only from the desk's addresses: 403 from other addresses, and for a user without one of the wanted roles.
 * @param wanted one of these is enough; none: any role
 */
export const staffSignedIn = (...wanted: readonly DeskRole[]) =>
  atDesk.concat(staffAnywhere).concat(async ({ context, next }) => {
    if (wanted.length > 0 && !wanted.some((role) => context.roles.includes(role))) {
      await noteRefusal(context, { kind: "role", actor: context.user.id });
      throw new ORPCError("FORBIDDEN", { message: "Your role at the desk does not open this." });
    }
    return next();
  });
