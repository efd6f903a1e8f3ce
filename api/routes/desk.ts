import { ORPCError } from "@orpc/server";
import { eq } from "drizzle-orm";
import { AUDIT_FILE, AUDIT_PAGE, MOST_FIELDS } from "../../contract/desk";
import { askSecondStep, passDeskStep, passSecondStep } from "../account/pass-step";
import { countGuess, forgetGuesses } from "../auth/guesses";
import { findDevice } from "../auth/known-device";
import { checkPassword } from "../auth/password";
import { findUserByEmail, findUserById } from "../auth/users";
import { deskSessions } from "../db/desk-tables";
import type { CallContext } from "../deps";
import { appendDeed, findDeed, openChange, subjectOf } from "../desk/audit";
import { type AtDesk, by, look } from "../desk/deed-of-call";
import { logDeed } from "../desk/log-deed";
import { type AuditFilter, describeDeed, readAudit } from "../desk/read-audit";
import { noteRefusal } from "../desk/refusals";
import { rolesOf } from "../desk/roles";
import { startDeskSession } from "../desk/session";
import { atDesk, os, staffAnywhere, staffSignedIn } from "../procedures";
import { askAtDesk, opensDesk } from "../second-factor/desk-passkeys";
import { ownerOfDeskStep } from "../second-factor/steps";
import { deskJobs } from "./desk-jobs";
import { deskMarket } from "./desk-market";
import { deskMembers } from "./desk-members";
import { deskOperations } from "./desk-operations";

/** The same words for an unknown account, a wrong password and an account without a role (S8). */
const refused = () =>
  new ORPCError("UNAUTHORIZED", { message: "Wrong email or password, or an account that has no desk." });

const login = os.desk.login.use(atDesk).handler(async ({ input, context }) => {
  const { db, client, now } = context;
  const user = await findUserByEmail(db, input.email);
  const owner = { userId: user?.id ?? "" };
  const device = await findDevice(db, owner, client.deviceToken, now(), "desk");
  const guess = { limit: "desk-login", email: input.email, device } as const;
  await countGuess(context, guess);
  const matches = await checkPassword(input.password, user?.passwordHash);
  // Of an unknown account as well: else the time would tell which e-mails have one.
  const roles = await rolesOf(db, owner.userId);
  if (!user || !matches || roles.length === 0 || user.passwordUnconfirmed) {
    // Nobody else's account is named: the log outlives it.
    await noteRefusal(context, { kind: "signIn", subject: roles.length > 0 ? owner : undefined });
    throw refused();
  }
  if (!(await opensDesk(db, owner))) {
    throw new ORPCError("UNPROCESSABLE_CONTENT", {
      message:
        "The desk asks for a one-time code or a passkey that you had before your role. Please ask whoever runs the server.",
    });
  }
  const next = await askSecondStep(context, owner, user, device, "desk");
  if (!next || next === "over") throw refused();
  await forgetGuesses(context, guess);
  return next;
});

/** Signs in whom a second step has found, and notes where it found nobody. */
async function finish(
  context: CallContext,
  stepToken: string,
  pass: () => ReturnType<typeof passSecondStep>,
) {
  const { db, client, now } = context;
  const { owner, seen } = await pass().catch(async (error: unknown) => {
    if (error instanceof ORPCError && error.status === 401)
      await noteRefusal(context, { kind: "signIn", subject: await ownerOfDeskStep(db, stepToken, now()) });
    throw error;
  });
  const user = "userId" in owner ? await findUserById(db, owner.userId) : undefined;
  const device = await findDevice(db, owner, client.deviceToken, now(), "desk");
  const { passwordHash, passwordUnconfirmed, accessEpoch } = seen;
  const started =
    user &&
    (await startDeskSession(context, { ...user, passwordHash, passwordUnconfirmed, accessEpoch }, device));
  if (!started) throw refused();
  return started;
}

const finishSignIn = os.desk.finishSignIn
  .use(atDesk)
  .handler(({ input, context }) =>
    finish(context, input.stepToken, () => passSecondStep(context, "desk", input)),
  );

const askPasskey = os.desk.askPasskey.use(atDesk).handler(async ({ input, context }) => {
  await context.limits.count("ask-passkey", context.client.address);
  const owner = await ownerOfDeskStep(context.db, input.stepToken, context.now());
  if (!owner) throw new ORPCError("UNAUTHORIZED", { message: "This sign-in is over. Please log in again." });
  return { ...(await askAtDesk(context, owner)) };
});

const finishByPasskey = os.desk.finishByPasskey
  .use(atDesk)
  .handler(({ input, context }) => finish(context, input.stepToken, () => passDeskStep(context, input)));

/** From any address: who has left the office can end what they left open there. */
const logout = os.desk.logout.use(staffAnywhere).handler(async ({ context }) => {
  const mark = await context.db.transaction(async (tx) => {
    await tx.delete(deskSessions).where(eq(deskSessions.id, context.deskSessionId));
    return appendDeed(tx, context, by(context, { action: "desk.signOut", fields: [] }));
  });
  logDeed(context, mark);
  return { message: "You've been signed out of the desk." };
});

const self = os.desk.self.use(staffSignedIn()).handler(async ({ context }) => {
  const { id, firstName, lastName, email } = context.user;
  return { id, firstName, lastName, email, roles: context.roles };
});

const told = ["actorEmail", "subjectId", "reason"];

async function readFor(context: AtDesk, action: string, filter: AuditFilter, most: number) {
  await look(context, { action, fields: told });
  return readAudit(context.db, filter, most);
}

const audit = os.desk.audit
  .use(staffSignedIn("owner"))
  .handler(({ input, context }) => readFor(context, "audit.read", input, AUDIT_PAGE));

const auditFile = os.desk.auditFile
  .use(staffSignedIn("owner"))
  .handler(({ input, context }) => readFor(context, "audit.file", input, AUDIT_FILE));

const auditEntry = os.desk.auditEntry.use(staffSignedIn("owner")).handler(async ({ input, context }) => {
  const { db, seal } = context;
  const row = await findDeed(db, input.seq);
  if (!row) throw new ORPCError("NOT_FOUND", { message: "The audit log has no such entry." });
  const subject = subjectOf(row);
  await look(context, {
    action: "audit.open",
    fields: [...new Set([...told, ...row.fields])].slice(0, MOST_FIELDS),
    ...(subject && { subject }),
  });
  const change = await openChange(db, seal, row);
  const actor = await findUserById(db, row.actor);
  return {
    ...describeDeed(row, actor?.email ?? null),
    erased: change === "erased",
    ...(change !== undefined &&
      change !== "erased" && {
        heldBefore: JSON.stringify(change.before),
        heldAfter: JSON.stringify(change.after),
      }),
  };
});

/** contract/desk.ts */
export const desk = {
  login,
  finishSignIn,
  askPasskey,
  finishByPasskey,
  self,
  logout,
  audit,
  auditFile,
  auditEntry,
  ...deskJobs,
  ...deskOperations,
  ...deskMarket,
  ...deskMembers,
};
