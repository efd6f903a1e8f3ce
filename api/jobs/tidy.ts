import { and, isNotNull, isNull, lt, or } from "drizzle-orm";
import { alertYears } from "../../domain/lifetimes";
import { tidyRetiredPasswords } from "../account/past-passwords";
import { accountLinks, phoneCodes } from "../db/account-tables";
import { alertEvents } from "../db/alert-tables";
import { sandboxBankLinks } from "../db/bank-tables";
import type { Db } from "../db/client";
import { consents } from "../db/consent-tables";
import { deskSessions } from "../db/desk-tables";
import { investorResetTokens, investorSessions } from "../db/investor-tables";
import { stockRequests } from "../db/market-tables";
import { oauthStates, sandboxAuthorizations } from "../db/oauth-tables";
import { paymentEvents, usedTrials } from "../db/payment-tables";
import { sandboxPushEnds, sandboxPushes } from "../db/push-tables";
import { sandboxPaymentEvents, sandboxPaymentKeys } from "../db/sandbox-payment-tables";
import { outbox, rateLimits, refreshTokens, resetTokens, sessions, subscribers } from "../db/schema";
import { knownDevices, signInLinks } from "../db/sign-in-tables";
import { events, searches } from "../db/tracking-tables";
import { forgetPersons } from "../investors/person";
import { tidyLeads } from "../leads/tidy-leads";
import { tidyRefusedAddresses } from "../mail/refused-addresses";
import { REQUEST_DAYS } from "../market/requests";
import { CONFIRM_DAYS } from "../newsletter/subscription";
import { tidySubmissions } from "../roi/submissions";
import { tidyChallenges } from "../second-factor/challenges";
import { tidySteps } from "../second-factor/steps";
import { TRACKED_DAYS } from "../tracking/events";
import { forgetEndedJobs } from "./forget-jobs";

const DAY = 86_400_000;
const OUTBOX_DAYS = 14;
/** How long processed events of the card provider are kept: it repeats an event for three days. */
const EVENT_DAYS = 30;
/** Of the sandbox card provider's keys, which is longer than the real one's, and of what it has told. */
const SANDBOX_DAYS = 30;

/**
 * Deletes what has run out: sessions, tokens, limits, questions that nobody confirmed, old outbox mail, requests and events,
 * jobs with an address that are over, trades of readers that were refused,
 * what visitors did and searched for, which addresses refused mail, which alerts were sent,
 * the consents and the trial that a deleted account has left, and whose a pledge was that counts no more.
 */
export async function tidy(db: Db, now: Date): Promise<void> {
  const daysAgo = (days: number) => new Date(now.getTime() - days * DAY);
  await db.delete(sessions).where(lt(sessions.expiresAt, now));
  await db.delete(refreshTokens).where(lt(refreshTokens.expiresAt, now));
  await db.delete(resetTokens).where(lt(resetTokens.expiresAt, now));
  await db.delete(signInLinks).where(lt(signInLinks.expiresAt, now));
  await db.delete(knownDevices).where(lt(knownDevices.expiresAt, now));
  await db.delete(accountLinks).where(lt(accountLinks.expiresAt, now));
  await db.delete(phoneCodes).where(lt(phoneCodes.askedAt, daysAgo(1)));
  await tidyRetiredPasswords(db, now);
  await tidySteps(db, now);
  await tidyChallenges(db, now);
  await db.delete(deskSessions).where(lt(deskSessions.expiresAt, now));
  await db.delete(investorSessions).where(lt(investorSessions.expiresAt, now));
  await db.delete(investorResetTokens).where(lt(investorResetTokens.expiresAt, now));
  await db.delete(rateLimits).where(lt(rateLimits.expire, now));
  await db.delete(oauthStates).where(lt(oauthStates.expiresAt, now));
  await db.delete(sandboxAuthorizations).where(lt(sandboxAuthorizations.expiresAt, now));
  const unconfirmed = and(
    isNull(subscribers.confirmedAt),
    lt(subscribers.createdAt, daysAgo(CONFIRM_DAYS)),
    or(isNull(subscribers.askedAt), lt(subscribers.askedAt, daysAgo(CONFIRM_DAYS))),
  );
  await db.delete(subscribers).where(unconfirmed);
  await db.delete(consents).where(lt(consents.keptUntil, now));
  const { doneAt, receivedAt } = paymentEvents;
  await db.delete(paymentEvents).where(and(isNotNull(doneAt), lt(receivedAt, daysAgo(EVENT_DAYS))));
  await db.delete(usedTrials).where(lt(usedTrials.keptUntil, now));
  await forgetPersons(db, now);
  await db.delete(outbox).where(lt(outbox.createdAt, daysAgo(OUTBOX_DAYS)));
  await db.delete(sandboxBankLinks).where(lt(sandboxBankLinks.expiresAt, daysAgo(1)));
  await db.delete(sandboxPaymentKeys).where(lt(sandboxPaymentKeys.createdAt, daysAgo(SANDBOX_DAYS)));
  await db.delete(sandboxPaymentEvents).where(lt(sandboxPaymentEvents.nextAttemptAt, daysAgo(SANDBOX_DAYS)));
  await db.delete(sandboxPushes).where(lt(sandboxPushes.expiresAt, now));
  await db.delete(sandboxPushEnds).where(lt(sandboxPushEnds.at, daysAgo(SANDBOX_DAYS)));
  // With them goes what was written to members.
  await db.delete(alertEvents).where(lt(alertEvents.at, daysAgo(alertYears * 366)));
  await tidyLeads(db, now);
  await tidyRefusedAddresses(db, now);
  await tidySubmissions(db, now);
  await forgetEndedJobs(db);
  await db.delete(events).where(lt(events.receivedAt, daysAgo(TRACKED_DAYS)));
  await db.delete(searches).where(lt(searches.day, daysAgo(TRACKED_DAYS).toISOString().slice(0, 10)));
  await db.delete(stockRequests).where(lt(stockRequests.requestedAt, daysAgo(REQUEST_DAYS)));
}
