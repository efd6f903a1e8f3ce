import { randomUUID } from "node:crypto";
import type { AlertAddress } from "../mail/alert-mail";
import type { Settings } from "../settings";
import { alertsUnsubscribeToken, type WayOut } from "./unsubscribe-token";

/**
 * What a mail's link out opens, and what a mail program posts to by itself (RFC 8058). The page says by `of` what is turned
 * off; the token alone decides it.
 */
export const unsubscribeUrl = ({ publicUrl, tokenSecrets }: Settings, way: WayOut): string =>
  `${publicUrl}/unsubscribe/alerts/${alertsUnsubscribeToken(way, tokenSecrets)}?of=${way.kind}`;

/** Of a test, which is another one each time that it is asked for; its link turns everything off, as it says. */
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
