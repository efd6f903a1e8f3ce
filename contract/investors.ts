import { z } from "zod";
import { accountCalls, ownDetails } from "./account-calls";
import {
  assumed,
  deviceToken,
  Email,
  investorCall,
  Message,
  NewPassword,
  namingCall,
  openCall,
  shown,
} from "./call";
import { passwordCalls } from "./password-calls";
import { growthCalls } from "./referrals";
import { SecondStep, secondStepCalls } from "./second-step-calls";
import { signInLinkCalls } from "./sign-in-link-calls";

/** Any offset: not every upstream writes UTC. */
const Instant = z.string().datetime({ offset: true });
const Day = z.string().date("There is no such date");
export const Id = z
  .string()
  .regex(/^[\w-]{1,100}$/)
  .describe("opaque");
export const Cents = z.number().int().nonnegative().max(10_000_000_000).describe("integer cents, US dollars");
const Name = shown(z.string().trim().min(1, "Required").max(100, "Maximum length is 100"));
const text = (max: number) =>
  shown(z.string().trim().min(1, "Required").max(max, `Maximum length is ${max}`));
const CountryCode = z
  .string()
  .regex(/^[A-Z]{3}$/)
  .describe("ISO 3166-1 alpha-3");

/** An investor: another account than a user's, even with the same e-mail. */
export const Investor = z.object({
  id: z.string().min(1).max(64),
  firstName: z.string().max(100),
  lastName: z.string().max(100),
  email: z.string().max(254),
});
export type Investor = z.infer<typeof Investor>;

export const SignedInInvestor = Investor.extend({
  token: z
    .string()
    .min(1)
    .describe("the access token, sent as a bearer; it has no refresh and ends within the day"),
  deviceToken,
});
export type SignedInInvestor = z.infer<typeof SignedInInvestor>;

/** As of users. */
const LoggedInInvestor = z.union([SignedInInvestor, SecondStep]);
export type LoggedInInvestor = z.infer<typeof LoggedInInvestor>;

/** Where an investor's checks stand. Other words than these may come: none, checks_pending, cleared, failed. */
const CheckStatus = z.string().min(1).max(40);

/** What an investor may put in, and how that is worked out (17 CFR 227.100). */
export const Standing = z.object({
  checks: CheckStatus,
  message: z.string().max(300).nullish().describe("the intermediary's sentence, where checks failed"),
  accredited: z.boolean(),
  annualIncomeCents: Cents.nullish(),
  netWorthCents: Cents.nullish(),
  limitCents: Cents.nullish().describe("of twelve months; null: no limit, or not known before the checks"),
  investedCents: Cents.describe("pledged with this account in the last twelve months and not taken back"),
  roomCents: Cents.nullish().describe(
    "what is left of the limit, which is a person's: their other accounts' pledges count; null: no limit, or not known",
  ),
  customerId: Id.nullish(),
  offering: z
    .object({
      id: Id,
      name: z.string().max(100),
      minCents: Cents,
      maxCents: Cents,
      closesAt: Instant,
      cancelUntil: Instant.describe("48 hours before it closes"),
      termsUrl: z.string().url().max(2000).describe("the intermediary's page: its terms stand there alone"),
    })
    .nullish()
    .describe("absent while nothing is offered"),
});
export type Standing = z.infer<typeof Standing>;

/** Other words than these may come: draft, checks_pending, committed, cancelled, closed, refunded, failed. */
export const Pledge = z.object({
  id: Id,
  status: z.string().min(1).max(40),
  amountCents: Cents,
  refundedCents: Cents.nullish(),
  createdAt: Instant,
  updatedAt: Instant.nullish(),
  cancelUntil: Instant.nullish(),
  offering: z.string().max(100),
  message: z.string().max(300).nullish().describe("why it failed, in the provider's words"),
  card: z.object({ brand: z.string().max(40), last4: z.string().regex(/^\d{4}$/) }).nullish(),
  paymentId: Id.nullish().describe("of the payment that was begun for it"),
  paid: z
    .boolean()
    .nullish()
    .describe(
      "whether a payment for it has gone through; null while it has ended and one may still be found",
    ),
});
export type Pledge = z.infer<typeof Pledge>;

const tags = ["investors"];
const extension = { tags: ["investors", "extension"] };

export const investors = {
  registerBasic: openCall
    .route({
      method: "PUT",
      path: "/api/investors/register-basic",
      tags,
      summary: "Create an investor's account and sign in",
    })
    .input(assumed(z.object({ firstName: Name, lastName: Name, email: Email, password: NewPassword })))
    .output(assumed(SignedInInvestor)),

  registerAml: namingCall("investorId")
    .route({
      method: "PUT",
      path: "/api/investors/register-aml",
      tags,
      summary: "Have an investor's identity checked (anti money laundering)",
      description: "The same answers sent again are the same check. A tax id is never answered.",
    })
    .input(
      assumed(
        z.object({
          investorId: shown(z.string().min(1).max(64)),
          dateOfBirth: Day,
          streetAddress: text(120),
          unit: text(20).optional(),
          city: text(100),
          state: text(50).optional(),
          postalCode: text(20).optional(),
          country: CountryCode,
          taxIdType: z.string().regex(/^[A-Z_]{1,40}$/),
          taxId: text(40),
          accredited: z.boolean().describe("as they certify by themselves"),
          annualIncomeCents: Cents,
          netWorthCents: Cents.describe("without the home that they live in"),
        }),
      ),
    )
    .output(assumed(z.object({ checks: CheckStatus, message: z.string().max(300).nullish() }))),

  login: openCall
    .meta({ signsIn: true })
    .route({ method: "POST", path: "/api/investors/login", tags, summary: "Sign in as an investor" })
    .input(assumed(z.object({ email: Email, password: z.string().min(1).max(200) })))
    .output(assumed(LoggedInInvestor)),

  ...passwordCalls("investors", "an investor"),
  ...signInLinkCalls("investors", "an investor", SignedInInvestor),
  ...accountCalls("investors", "an investor", investorCall, Investor.extend(ownDetails)),
  ...secondStepCalls("investors", "an investor", investorCall, SignedInInvestor),

  profile: investorCall
    .meta({ extension: true })
    .route({ method: "GET", path: "/api/investors/profile", ...extension, summary: "The signed-in investor" })
    .output(Investor.extend(ownDetails)),

  standing: investorCall
    .meta({ extension: true })
    .route({
      method: "GET",
      path: "/api/backers/standing",
      ...extension,
      summary: "The investor's checks, limit and what is offered",
    })
    .output(Standing),

  logout: investorCall
    .meta({ extension: true })
    .route({
      method: "POST",
      path: "/api/investors/logout",
      ...extension,
      summary: "End the session of this token",
    })
    .output(Message),

  ...growthCalls,
};
