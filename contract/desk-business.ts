import { z } from "zod";
import { queryNumber } from "./call";
import { deskCall, Instant, deskTags as tags } from "./desk-call";

/** How many months are told, this one included. */
export const BUSINESS_MONTHS = 13;
/** How many campaigns and codes are told at most: those that brought most. */
export const SOURCES_SHOWN = 100;

const count = z.number().int().min(0);
const Cents = z.number().int();

/** A month by UTC, of the card provider that is in use. */
export const BusinessMonth = z.object({
  month: z.string().regex(/^\d{4}-\d{2}$/),
  paying: count.describe("subscriptions that paid when the month began"),
  started: count.describe("that began to pay in it: without a trial when they were begun, else at its end"),
  ended: count.describe("that paid and ended in it"),
  lost: count.describe("of `paying`, those that ended in it"),
  churn: z
    .number()
    .min(0)
    .max(1)
    .nullish()
    .describe("lost / paying; absent where none paid at its beginning"),
  recurringCents: Cents.describe(
    "a month's price of all that paid at its end; of this month now, without those for which nothing is collected",
  ),
  paidCents: Cents.describe("of invoices that were paid in it"),
  refundedCents: Cents.describe(
    "of these invoices what was given back since, or kept by a bank, whenever that was",
  ),
});
export type BusinessMonth = z.infer<typeof BusinessMonth>;

/** How far people came who signed up in the days that were asked for. */
const Reached = z.object({
  signUps: count.describe("accounts"),
  subscribers: count.describe("of these: who has begun a subscription since, trials included"),
  applied: count.describe("of these accounts: who has sent an application for a brokerage account"),
  opened: count.describe("of these accounts: whose brokerage account is open"),
});
export type Reached = z.infer<typeof Reached>;
/** Of what brought people, visits included. */
const Brought = Reached.extend({ visits: count });
const name = z.string().max(300).nullish();

export const Business = z.object({
  asOf: Instant,
  provider: z.string().max(60).describe("of cards: another one's subscriptions are not counted"),
  now: z.object({
    active: count.describe("subscriptions that the provider calls active"),
    trial: count.describe("that it calls trialing"),
    late: count.describe("that it calls past due, unpaid or paused, or of which a bank has a payment"),
    lapsed: count.describe("people and deleted accounts whose last subscription has ended"),
    ending: count.describe("of those that are active or in a trial: set to end with their period"),
    recurringCents: Cents.describe(
      "a month's price of all that are active or past due: the monthly recurring revenue",
    ),
    endingCents: Cents.describe("of it: of those that are set to end"),
  }),
  months: z.array(BusinessMonth).max(BUSINESS_MONTHS).describe("the oldest first"),
  days: count.describe("that the rest is of"),
  visits: z.object({
    views: count.describe("pages that were sent to people who may be followed"),
    browsers: count.describe("of these, as far as one is known: a page from the cache names none"),
    visits: count.describe(
      "of these views, those that no page of the site led to, by readers who were not signed in",
    ),
  }),
  total: Reached.describe("all accounts"),
  known: Reached.describe("of these, those of people who may be followed: the others are known by no visit"),
  campaigns: z
    .array(Brought.extend({ source: name, medium: name, campaign: name }))
    .max(SOURCES_SHOWN)
    .describe("visits and `known` accounts by their first campaign; without a value: by none"),
  websites: z
    .array(Brought.extend({ website: name }))
    .max(SOURCES_SHOWN)
    .describe(
      "visits and `known` accounts by the website whose link led here, of an account the first one; absent: none was named",
    ),
  referrers: z
    .array(Reached.extend({ code: z.string().max(100) }))
    .max(SOURCES_SHOWN)
    .describe("of users who came by an ambassador's code"),
});
export type Business = z.infer<typeof Business>;

/** The call of the desk about the business, for owners. */
export const deskBusinessCalls = {
  business: deskCall
    .route({
      method: "GET",
      path: "/api/desk/business",
      tags,
      summary: "Subscriptions, recurring revenue, churn, refunds and who came by what, for owners",
      description: "Sums of rows as they are now. Nobody is named.",
    })
    .input(z.object({ days: queryNumber(1, 395).optional().describe("90 where it is left out") }))
    .output(Business),
};
