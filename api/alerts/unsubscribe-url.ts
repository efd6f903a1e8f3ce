import { randomUUID } from "node:crypto";
import type { AlertAddress } from "../mail/alert-mail";
import type { Settings } from "../settings";
import { alertsUnsubscribeToken, type WayOut } from "./unsubscribe-token";

/**
 * The address of a mail's unsubscribe link, which a mail program also posts to by itself (RFC 8058). By `of` the page names
 * what is turned off, but only the token decides it.
 */
export const unsubscribeUrl = ({ publicUrl, tokenSecrets }: Settings, way: WayOut): string =>
  `${publicUrl}/unsubscribe/alerts/${alertsUnsubscribeToken(way, tokenSecrets)}?of=${way.kind}`;

/** The name of a test message, another one for each test. Its link turns everything off, as its page says. */
export const testAddress = (
  settings: Settings,
  user: { id: string; email: string },
  madeOn: Date,
): AlertAddress => ({
  to: user.email,
  messageId: `<alert.test.${randomUUID()}@${new URL(settings.publicUrl).hostname}>`,
  wayOut: "all",
  unsubscribeUrl: unsubscribeUrl(settings, { userId: user.id, kind: "all", madeOn }),
});
