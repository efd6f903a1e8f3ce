import { z } from "zod";
import { accountCalls, ownDetails } from "./account-calls";
import { AccountStatus } from "./brokerage";
import { BrokerageConnection, brokerageOauth } from "./brokerage-oauth";
import { assumed, bearerCall, deviceToken, Email, Message, NewPassword, openCall, shown } from "./call";
import { leads } from "./leads";
import { memberCalls } from "./member-calls";
import { newsletterCalls } from "./newsletter-calls";
import { passwordCalls } from "./password-calls";
import { phoneCalls } from "./phone-calls";
import { privacy } from "./privacy";
import { referralCalls, referredBy } from "./referrals";
import { SecondStep, secondStepCalls } from "./second-step-calls";
import { signInLinkCalls } from "./sign-in-link-calls";
import { tracking } from "./tracking";

/** The signed-in user (SPEC 3). Fields that SPEC marks "not shown" pass through unread. */
export const User = z.object({
  id: z.string().min(1).max(64),
  firstName: z.string().max(100),
  lastName: z.string().max(100),
  email: z.string().max(254),
  phone: z.string().max(32).nullish(),
});
export type User = z.infer<typeof User>;

/** A user together with a new session's tokens: the reply of login and of registration (SPEC 4, 7). */
export const SignedInUser = User.extend({
  token: z.string().min(1).describe("the access token, sent as a bearer"),
  refreshToken: z.string().min(1).nullish(),
  deviceToken,
});
export type SignedInUser = z.infer<typeof SignedInUser>;

/** The reply of a login: a session, or what the second step needs where the account asks for one. */
const LoggedInUser = z.union([SignedInUser, SecondStep]);
export type LoggedInUser = z.infer<typeof LoggedInUser>;

/** Any offset: not every upstream writes UTC. */
const Instant = z.string().datetime({ offset: true });

const Profile = User.extend({
  createdAt: Instant.nullish(),
  testDriveEndsAt: Instant.nullish().describe("when the user's free test drive ends, or ended"),
  ...ownDetails,
});

/** One place where the user is signed in. Times are ISO 8601. */
export const UserSession = z.object({
  id: z.string(),
  createdAt: Instant,
  lastUsedAt: Instant,
  userAgent: z.string().nullish(),
  address: z.string().nullish(),
  current: z.boolean().describe("the session that this very request belongs to"),
});
export type UserSession = z.infer<typeof UserSession>;

const Name = shown(z.string().trim().min(1, "Required").max(100, "Maximum length is 100"));

/** Something that was agreed to: which text, when and from where. The agreements of an account are kinds by their name. */
export const Consent = z.object({
  kind: z.string().regex(/^[a-z0-9_]{1,40}$/),
  revision: z
    .string()
    .regex(/^\d{2}\.\d{4}\.\d{2}$/)
    .describe("NN.YYYY.MM"),
  hash: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .describe("SHA-256 of the text as it was shown"),
  at: Instant,
  ip_address: z.string().max(45).optional().describe("the signer's, where the site knows it"),
  terms: z
    .string()
    .trim()
    .min(1)
    .max(300)
    .optional()
    .describe("what of it was this person's alone, as the price and the day"),
});
export type Consent = z.infer<typeof Consent>;

const tags = ["users"];
const extension = { tags: ["users", "extension"] };

export const users = {
  ...brokerageOauth,

  login: openCall
    .meta({ signsIn: true })
    .route({
      method: "POST",
      path: "/api/users/login",
      tags,
      summary: "Sign in with email and password",
      description:
        "A header x-device-token with the deviceToken of an earlier sign-in keeps this one out of the counts of strangers' wrong passwords. It may be ignored.",
    })
    .input(assumed(z.object({ email: Email, password: z.string().min(1).max(200) })))
    .output(LoggedInUser),

  register: openCall
    .route({ method: "PUT", path: "/api/users/register", tags, summary: "Create an account and sign in" })
    .input(
      assumed(
        z.object({
          firstName: Name,
          lastName: Name,
          email: Email,
          password: NewPassword,
          phone: shown(z.string().trim().max(32)).optional(),
          referredBy,
        }),
      ),
    )
    .output(
      SignedInUser.extend({
        referralCredited: z
          .boolean()
          .nullish()
          .describe("whether referredBy credits an ambassador; false for an unknown code, and for one's own"),
      }),
    ),

  exists: openCall
    .route({ method: "GET", path: "/api/users/exists", tags, summary: "Whether an account has this email" })
    .input(z.object({ email: Email }))
    .output(assumed(z.object({ exists: z.boolean() }))),

  ...passwordCalls("users", "a user"),
  ...signInLinkCalls("users", "a user", SignedInUser),
  ...phoneCalls,
  ...accountCalls("users", "a user", bearerCall, User.extend(ownDetails)),
  ...secondStepCalls("users", "a user", bearerCall, SignedInUser),

  profile: bearerCall
    .route({ method: "GET", path: "/api/users/profile/", tags, summary: "The signed-in user" })
    .output(assumed(Profile)),

  overview: bearerCall
    .meta({ extension: true })
    .route({
      method: "GET",
      path: "/api/users/overview",
      ...extension,
      summary: "What the account's own page shows, in one answer",
    })
    .input(z.object({ provider: z.string().max(40), oauthProvider: z.string().max(40) }))
    .output(
      z.object({
        profile: Profile,
        sessions: z.array(UserSession).max(200),
        hasAccount: z.boolean().nullish().describe("nothing where `provider` is no broker here"),
        standing: AccountStatus.nullish().describe("likewise"),
        connection: BrokerageConnection.nullish().describe("nothing where `oauthProvider` is no broker here"),
      }),
    ),

  access: bearerCall
    .meta({ extension: true })
    .route({
      method: "GET",
      path: "/api/users/access",
      tags: ["users", "extension"],
      summary: "Whether the session goes on, and what it opens",
      description: "401 where the session has ended. It reads two rows and changes nothing.",
    })
    .output(
      z.object({
        subscribed: z
          .boolean()
          .describe("whether a subscription opens what is for subscribers, as `verify` answers"),
      }),
    ),

  ...newsletterCalls,

  sessions: bearerCall
    .meta({ extension: true })
    .route({
      method: "GET",
      path: "/api/users/sessions",
      ...extension,
      summary: "Where the user is signed in",
    })
    .output(z.array(UserSession).max(200)),

  endSession: bearerCall
    .meta({ extension: true })
    .route({
      method: "DELETE",
      path: "/api/users/sessions/{id}",
      ...extension,
      summary: "Sign one session out",
    })
    .input(z.object({ id: z.string().regex(/^[\w-]{8,64}$/) }))
    .output(Message),
  recordConsents: bearerCall
    .meta({ extension: true, key: "required" })
    .route({
      method: "PUT",
      path: "/api/users/consents",
      ...extension,
      summary: "Keep what was agreed to",
      description:
        "Needs an Idempotency-Key header: the same consents with the same key are kept once, as they came first. " +
        "Records are added, never changed.",
    })
    .input(z.object({ consents: z.array(Consent).min(1).max(30) }))
    .output(Message),

  ...leads,
  ...memberCalls,

  ...privacy,
  ...referralCalls,
  ...tracking,
};
