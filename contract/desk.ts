import { z } from "zod";
import { deskRoles } from "../domain/desk-roles";
import { deviceToken, Email, Message, openCall, queryNumber, shown } from "./call";
import { deskCall, Instant, deskTags as tags } from "./desk-call";
import { deskJobCalls } from "./desk-jobs";
import { deskMarketCalls } from "./desk-market";
import { deskMemberCalls } from "./desk-members";
import { deskOperationCalls } from "./desk-operations";
import { PasskeyProof, PasskeyQuestion } from "./passkey-schemas";
import { SecondStep, StepCode, StepToken } from "./second-step-calls";

const Seq = queryNumber(1, Number.MAX_SAFE_INTEGER);

/** A member of staff, who may use the desk. */
export const Staff = z.object({
  id: z.string().min(1).max(64),
  firstName: z.string().max(100),
  lastName: z.string().max(100),
  email: z.string().max(254),
  roles: z.array(z.enum(deskRoles)).min(1).max(10),
});
export type Staff = z.infer<typeof Staff>;

export const SignedInStaff = Staff.extend({
  token: z.string().min(1).describe("sent as a bearer; it has no refresh and ends after 12 hours"),
  deviceToken,
});
export type SignedInStaff = z.infer<typeof SignedInStaff>;

/** More names of fields no entry of the audit log has. */
export const MOST_FIELDS = 100;

/** A row of the audit log. What the fields held is told by auditEntry alone. */
export const AuditEntry = z.object({
  seq: z.number().int().positive(),
  at: Instant,
  actor: z.string().max(64).describe('the id of a user, "command", or "stranger" for who was refused'),
  actorEmail: z.string().max(254).nullish().describe("absent for a command, and for an account that is gone"),
  deed: z.string().max(60).describe('such as "role.grant"'),
  subjectKind: z.enum(["user", "investor"]).nullish(),
  subjectId: z.string().max(64).nullish().describe("whose data it was"),
  fields: z.array(z.string().max(60)).max(MOST_FIELDS),
  reason: z.string().max(1000).nullish(),
  requestId: z.string().max(200).nullish(),
  hash: z.string().max(64).describe("SHA-256 in hexadecimal, of the row and of the hash before it"),
});
export type AuditEntry = z.infer<typeof AuditEntry>;

/** What fields held, as auditEntry tells it. */
export const HeldFields = z.string().max(20_000).describe("JSON");

const filter = z.object({
  olderThan: Seq.optional().describe("entries with a lower number alone"),
  deed: shown(z.string().max(60)).optional(),
  actor: shown(z.string().max(64)).optional(),
  subjectId: shown(z.string().max(64)).optional(),
});
const found = (most: number) =>
  z.object({
    entries: z.array(AuditEntry).max(most).describe("the newest first"),
    olderThan: z.number().int().positive().nullish().describe("what to ask for next; absent at the end"),
  });

/** How many entries a page has, and a file. */
export const AUDIT_PAGE = 50;
export const AUDIT_FILE = 1000;

/** The desk of the people who run the service. 403 from an address outside its ranges, and for a role that is wanted. */
export const desk = {
  login: openCall
    .meta({ extension: true, signsIn: true })
    .route({
      method: "POST",
      path: "/api/desk/login",
      tags,
      summary: "Do the first step of a sign-in to the desk: the password of an account that has a role",
      description: "422 where the account has neither one-time codes nor a passkey that counts here.",
    })
    .input(z.object({ email: Email, password: z.string().min(1).max(200) }))
    .output(SecondStep),

  finishSignIn: openCall
    .meta({ extension: true, signsIn: true })
    .route({
      method: "POST",
      path: "/api/desk/second-step",
      tags,
      summary: "Sign in to the desk by the second step: a one-time code, or a recovery code, each once",
    })
    .input(z.object({ stepToken: StepToken, stepCode: StepCode }))
    .output(SignedInStaff),

  askPasskey: openCall
    .meta({ extension: true, signsIn: true })
    .route({
      method: "POST",
      path: "/api/desk/second-step/question",
      tags,
      summary: "The question to an authenticator, as the second step of a sign-in to the desk",
    })
    .input(z.object({ stepToken: StepToken }))
    .output(PasskeyQuestion),

  finishByPasskey: openCall
    .meta({ extension: true, signsIn: true })
    .route({
      method: "POST",
      path: "/api/desk/second-step/passkey",
      tags,
      summary: "Sign in to the desk by the second step: a passkey that the account had before its role",
    })
    .input(z.object({ stepToken: StepToken, passkey: PasskeyProof }))
    .output(SignedInStaff),

  self: deskCall
    .route({
      method: "GET",
      path: "/api/desk/self",
      tags,
      summary: "Who is signed in to the desk, and as what",
    })
    .output(Staff),

  logout: deskCall
    .route({
      method: "POST",
      path: "/api/desk/logout",
      tags,
      summary: "End this session at the desk",
      description: "From any address.",
    })
    .output(Message),

  audit: deskCall
    .meta({ effect: true })
    .route({
      method: "GET",
      path: "/api/desk/audit",
      tags,
      summary: "A page of the audit log, for owners",
      description: "To read it is an entry of its own.",
    })
    .input(filter)
    .output(found(AUDIT_PAGE)),

  auditFile: deskCall
    .meta({ effect: true })
    .route({
      method: "GET",
      path: "/api/desk/audit-file",
      tags,
      summary: "The same, as many entries as a file has, for owners",
    })
    .input(filter)
    .output(found(AUDIT_FILE)),

  auditEntry: deskCall
    .meta({ effect: true })
    .route({
      method: "GET",
      path: "/api/desk/audit/{seq}",
      tags,
      summary: "One entry of the audit log with what its fields held, for owners",
    })
    .input(z.object({ seq: Seq }))
    .output(
      AuditEntry.extend({
        erased: z.boolean().describe("whether it had details that went with the account"),
        heldBefore: HeldFields.nullish(),
        heldAfter: HeldFields.nullish(),
      }),
    ),

  ...deskJobCalls,
  ...deskOperationCalls,
  ...deskMarketCalls,
  ...deskMemberCalls,
};
