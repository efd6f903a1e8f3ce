import { type AlertBrowser, browsersOf } from "../alerts/browsers";
import { feedSince } from "../alerts/feed";
import { wholeHistoryOf } from "../alerts/history";
import { type AlertPhone, readPhone } from "../alerts/phone";
import { readPreferences } from "../alerts/preferences";
import type { Db } from "../db/client";

/** The number for alerts by text, and what was agreed to for it; never what proves a code. */
const consentedPhone = ({ codeDigest, codeTries, userId, ...kept }: AlertPhone) => kept;

/** A browser that alerts are pushed to, as its owner knows it; never what it is reached or opened by. */
const ownBrowser = ({ name, addedAt, sentAt, endedAt }: AlertBrowser) => ({ name, addedAt, sentAt, endedAt });

/** How a user is told of signals, and every message that was written for them, for the copy of their data. */
export async function alertsOf(db: Db, userId: string) {
  const [preferences, sent, phone, browsers, since] = await Promise.all([
    readPreferences(db, userId),
    wholeHistoryOf(db, userId),
    readPhone(db, userId),
    browsersOf(db, userId),
    feedSince(db, userId),
  ]);
  return {
    preferences,
    sent,
    browsers: browsers.map(ownBrowser),
    texts: phone && consentedPhone(phone),
    // Never the feed's address, which opens it.
    feedSince: since ?? null,
  };
}
