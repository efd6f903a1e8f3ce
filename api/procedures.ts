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

/** Holds what the contract says of a call's callers; no handler has to remember it. */
export const admitted = everyCall.middleware(async ({ context, procedure, next }, input) => {
  await assertMayCall(context, procedure["~orpc"].meta, input);
  return next();
});

export const os = everyCall.use(admitted);

/**
 * Adds `user` and `sessionId`; 401 when there is no token, it is no good, or its session has ended. What only reads may
 * know it by a reading of the last second; what changes something asks for itself.
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

/** Adds `investor` and `sessionId`; 401 when there is no token, it is no investor's, or its session has ended. */
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

/** Refuses a call of the desk from outside of its addresses with 403, whatever it comes with. */
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
 * Adds `user`, `roles` and `deskSessionId`, from any address: for what takes nothing but the session itself. 401 when there
 * is no token, it is none of the desk's, its session has ended or the last role was taken.
 */
export const staffAnywhere = everyCall.middleware(async ({ context, next }) => {
  const found = await findStaff(context);
  if (found) return next({ context: found });
  throw new ORPCError("UNAUTHORIZED", {
    message: "Your session at the desk has ended. Please log in again.",
  });
});

/**
 * The same at the desk's addresses: 403 where none of the roles that are wanted is there, and from outside of them.
 * @param wanted any one of these; none: any role
 */
export const staffSignedIn = (...wanted: readonly DeskRole[]) =>
  atDesk.concat(staffAnywhere).concat(async ({ context, next }) => {
    if (wanted.length > 0 && !wanted.some((role) => context.roles.includes(role))) {
      await noteRefusal(context, { kind: "role", actor: context.user.id });
      throw new ORPCError("FORBIDDEN", { message: "Your role at the desk does not open this." });
    }
    return next();
  });
