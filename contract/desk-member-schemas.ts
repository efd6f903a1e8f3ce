import { z } from "zod";
import { deskRoles } from "../domain/desk-roles";
import { shown } from "./call";
import { Instant } from "./desk-call";
import { GivenConsent } from "./privacy";

/** How many members a search tells, and entries each list of a member's page. */
export const MEMBERS_FOUND = 20;
export const MEMBER_ROWS = 50;

export const UserId = shown(z.string().min(1).max(64)).describe("the member's id");
export const RowId = shown(z.string().min(1).max(64));
export const Key = z.string().uuid("That is not a key").describe("of the form: sent twice, it is done once");
const Text = z.string().max(500);
const Cents = z.number().int();
const when = Instant.nullish();

/** What is known of a member when something is done: the number of the last change at the desk that was seen, 0 for none. */
const Seen = z.number().int().min(0).max(Number.MAX_SAFE_INTEGER);
export const memberTarget = { id: UserId, seen: Seen };

/** By what a member is looked for. */
export const memberKeys = ["email", "name", "id"] as const;

/** A member as a search tells them: enough to know which one it is. */
export const FoundMember = z.object({
  id: UserId,
  firstName: z.string().max(100),
  lastName: z.string().max(100),
  email: z.string().max(254).describe("masked"),
  createdAt: Instant,
});
export type FoundMember = z.infer<typeof FoundMember>;

/** A refund, or free months, that the desk gives or was asked to give. */
export const GivenMoney = z.object({
  id: Key,
  kind: z.enum(["refund", "months"]),
  invoiceId: z.string().max(200).nullish(),
  months: z.number().int().nullish(),
  amountCents: Cents,
  reason: Text,
  state: z.enum(["waiting", "asked", "done", "refused", "withdrawn"]),
  askedBy: z.string().max(254),
  askedAt: Instant,
  approvedBy: z.string().max(254).nullish(),
  isOwn: z.boolean().describe("whether who looks has asked for it: then another person approves it"),
});
export type GivenMoney = z.infer<typeof GivenMoney>;

/** All that the desk shows of a member. What they did with signals, their own fills, is in no part of it. */
export const DeskMember = z.object({
  id: UserId,
  firstName: z.string().max(100),
  lastName: z.string().max(100),
  email: z.string().max(254),
  emailProvenAt: when,
  phone: z.string().max(32).nullish(),
  timeZone: z.string().max(60).nullish(),
  createdAt: Instant,
  lastUsedAt: when,
  codes: z.boolean(),
  passkeyCount: z.number().int().min(0),
  roles: z.array(z.enum(deskRoles)).max(10),
  seen: Seen,
  held: z
    .object({ since: Instant, reason: Text, staffEmail: z.string().max(254) })
    .nullish()
    .describe("a legal hold: nothing of the member may be erased"),
  sessions: z
    .array(
      z.object({
        id: z.string().max(64),
        createdAt: Instant,
        lastUsedAt: Instant,
        userAgent: z.string().nullish(),
        address: z.string().max(45).nullish(),
      }),
    )
    .max(200),
  subscriptions: z
    .array(
      z.object({
        id: z.string().max(64),
        plan: z.string().max(60),
        status: z.string().max(40),
        isLive: z.boolean(),
        priceCents: Cents,
        listCents: Cents,
        promoCode: z.string().max(40).nullish(),
        startedAt: Instant,
        trialEndsAt: when,
        periodEndsAt: when,
        cancelAtPeriodEnd: z.boolean(),
        endedAt: when,
      }),
    )
    .max(MEMBER_ROWS),
  charges: z
    .array(
      z.object({
        id: z.string().max(200),
        number: z.string().max(60).nullish(),
        createdAt: Instant,
        status: z.string().max(40),
        paidCents: Cents,
        refundedCents: Cents,
      }),
    )
    .max(MEMBER_ROWS),
  given: z.array(GivenMoney).max(MEMBER_ROWS),
  settings: z
    .array(z.object({ kind: z.string().max(40), told: z.string().max(100) }))
    .max(20)
    .describe("how each kind of alert is told"),
  scope: z.string().max(40),
  suppressed: z
    .array(z.object({ channel: z.string().max(40), since: when, until: when }))
    .max(20)
    .describe("ways that lead to the member no more, or not for now"),
  messages: z
    .array(
      z.object({
        at: Instant,
        kind: z.string().max(40),
        symbol: z.string().max(20).nullish(),
        channel: z.string().max(40),
        state: z.string().max(40),
      }),
    )
    .max(MEMBER_ROWS)
    .describe("alerts that were written for the member, the newest first"),
  consents: z.array(GivenConsent).max(MEMBER_ROWS),
  notes: z
    .array(
      z.object({ id: Key, at: Instant, staffEmail: z.string().max(254), noteText: z.string().max(2000) }),
    )
    .max(500)
    .describe("the newest first"),
  deeds: z
    .array(
      z.object({
        seq: z.number().int().positive(),
        at: Instant,
        staffEmail: z.string().max(254),
        deed: z.string().max(60),
        reason: z.string().max(1000).nullish(),
      }),
    )
    .max(MEMBER_ROWS)
    .describe("what was done or looked at here, the newest first"),
});
export type DeskMember = z.infer<typeof DeskMember>;
