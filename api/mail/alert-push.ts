import { createHash } from "node:crypto";
import type { ToldKind } from "../../domain/alerts/told";
import type { AlertContent } from "../alerts/content";
import type { PushMessage } from "../providers/push/port";
import type { Settings } from "../settings";
import { pathOf } from "./entry-address";
import { basisWord, entryTitle } from "./entry-words";
import { newsTitle } from "./news-words";

/** A push is good for a day at most: the next morning it is on /today. */
const LONGEST_S = 86_400;

/** What the site's worker reads (public/alerts-worker.js): what it shows, and where a click leads on the site. */
interface Shown {
  title: string;
  path: string;
  /** A later notification with the same tag takes the place of the one before it. */
  tag: string;
}

/**
 * The same each time that it is sent, whoever it goes to. What holds now of whether and how to enter takes the place of what
 * was pushed of it before: nobody is left with a signal on the screen that has been withdrawn since.
 */
function topicOf(eventId: number, content: AlertContent): string {
  const isOfPlan = "told" in content && planKinds.includes(content.told.kind);
  const subject = isOfPlan ? `trade ${content.told.trade}` : `alert ${eventId}`;
  return createHash("sha256").update(subject).digest("base64url").slice(0, 32);
}

const planKinds: readonly ToldKind[] = ["issued", "amended", "withdrawn"];

const toMessage = (shown: Shown, ttlSeconds: number): PushMessage => ({
  payload: JSON.stringify(shown),
  topic: shown.tag,
  ttlSeconds,
});

/**
 * What a push says: the stock, its direction, the basis, and where to read all of it. One to enter is good until its session
 * opens and no longer: a browser that wakes up later does not show it as something to act on.
 */
export function alertPush(eventId: number, content: AlertContent, now: Date): PushMessage {
  const title =
    "news" in content
      ? newsTitle({ content })
      : `${entryTitle({ content, isPassed: false })} (${basisWord(content.told.basis)})`;
  const { actBefore } = content.event;
  const left = actBefore ? Math.floor((actBefore.getTime() - now.getTime()) / 1_000) : LONGEST_S;
  return toMessage(
    { title, path: pathOf(content), tag: topicOf(eventId, content) },
    Math.min(Math.max(left, 1), LONGEST_S),
  );
}

/** How long a test is waited for, in seconds. */
const TEST_S = 600;

/** Shows that alerts arrive, and is about no signal. */
export const testPush = ({ brand }: Pick<Settings, "brand">): PushMessage =>
  toMessage(
    { title: `${brand.wordmark}: Test. It is about no signal.`, path: "/account/alerts", tag: "test" },
    TEST_S,
  );
