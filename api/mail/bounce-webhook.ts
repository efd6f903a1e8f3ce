import { timingSafeEqual } from "node:crypto";
import { and, desc, eq, gt, or } from "drizzle-orm";
import { Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { messageIdOf } from "../alerts/message-id";
import { findUserByEmail } from "../auth/users";
import { alertMessages } from "../db/alert-tables";
import type { Deps } from "../deps";
import { noteIssueBounce } from "../newsletter/bounced";
import { type Bounce, readBounce } from "./bounce";
import { findRefusal, noteRefusal } from "./refused-addresses";
import { MAILBOX_STATUS } from "./smtp-refusal";

/** Where the operator's mail server hands on what comes back to MAIL_FROM. */
const BOUNCES_PATH = "/webhooks/bounces";
/** Bytes: a report with the mail that it is about. */
const MAX_REPORT = 500_000;
/** A report of an older mail is about none that is known here. */
const KNOWN_MS = 30 * 86_400_000;
const MOST = 1_000;

type BounceDeps = Pick<Deps, "db" | "log" | "now" | "seal" | "settings">;

/**
 * Takes reports of mails that could not be delivered, each as it came, from whoever has one of the secrets. It is 204 for
 * every report, whatever it is about.
 */
export function bounceWebhook(deps: BounceDeps, bounceSecrets: readonly string[]): Hono {
  const app = new Hono();
  app.use(
    BOUNCES_PATH,
    bodyLimit({ maxSize: MAX_REPORT, onError: (c) => c.json({ message: "The report is too large." }, 413) }),
  );
  app.post(BOUNCES_PATH, async (c) => {
    const given = c.req.header("authorization") ?? "";
    if (!bounceSecrets.some((secret) => isSame(given, `Bearer ${secret}`)))
      return c.json({ message: "These reports are for whoever has the secret." }, 401);
    const bounce = readBounce(await c.req.text());
    if (bounce && MAILBOX_STATUS.test(bounce.status)) await suppress(deps, bounce);
    return c.body(null, 204);
  });
  return app;
}

/**
 * Anybody can send a report to MAIL_FROM. It counts where it knows the Message-ID of an alert or a newsletter that went to its
 * recipient,
 * which nobody else can know.
 */
async function suppress(deps: BounceDeps, { recipient, status, messageIds }: Bounce): Promise<void> {
  const { db, log, now, settings } = deps;
  const user = await findUserByEmail(db, recipient);
  const { attempts, channel, endedAt, eventId, inDigest, notBefore, state, userId } = alertMessages;
  const since = new Date(now().getTime() - KNOWN_MS);
  const sent = user
    ? await db
        .select({ eventId, userId, inDigest })
        .from(alertMessages)
        .where(
          and(
            ...[eq(userId, user.id), eq(channel, "mail")],
            // One that has only just left may come back before it is noted.
            or(
              and(eq(state, "sent"), gt(endedAt, since)),
              and(eq(state, "waiting"), gt(attempts, 0), gt(notBefore, since)),
            ),
          ),
        )
        .orderBy(desc(eventId))
        .limit(MOST)
    : [];
  const isOurs = sent.some((row) => messageIds.includes(messageIdOf(settings.publicUrl, row)));
  if (!isOurs && (await noteIssueBounce(deps, recipient, messageIds))) {
    await noteRefusal(deps, recipient, await findRefusal(deps, recipient));
    log.warn({ status }, "a newsletter came back: its mailbox refuses mail permanently");
    return;
  }
  if (!user || !isOurs) {
    log.warn({ status }, "a report of an undelivered mail was ignored: it names no mail of ours");
    return;
  }
  await noteRefusal(deps, user.email, await findRefusal(deps, user.email));
  log.warn({ status }, "an alert came back: its mailbox refuses mail permanently");
}

function isSame(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}
