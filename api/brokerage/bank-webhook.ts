import { Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import type { Deps } from "../deps";
import { BankLinkError } from "../providers/bank-link/port";
import { BANK_WEBHOOK_PATH } from "../providers/bank-link/settings";
import { takeInItemEvent } from "./bank-item-standing";

/** Bytes; the provider's largest news of a sign-in are far below. */
const MAX_EVENT = 100_000;
/** The header that vouches for the body. */
const VERIFICATION = "plaid-verification";

/**
 * Takes what the bank link's provider tells of sign-ins: the signature over the very bytes first. A wrong or an old one is 403 and
 * changes nothing. Where its key cannot be fetched now it is 503, and the provider brings it again.
 */
export function bankWebhook(
  deps: Pick<Deps, "db" | "now" | "bankLink" | "log" | "jobs">,
  readEvent: NonNullable<Deps["bankLink"]["readEvent"]>,
): Hono {
  const { log } = deps;
  const app = new Hono();
  app.use(
    BANK_WEBHOOK_PATH,
    bodyLimit({ maxSize: MAX_EVENT, onError: (c) => c.json({ message: "The event is too large." }, 413) }),
  );
  app.post(BANK_WEBHOOK_PATH, async (c) => {
    try {
      const event = await readEvent(await c.req.text(), c.req.header(VERIFICATION));
      if (!event) return c.body(null, 204);
      const isOurs = await takeInItemEvent(deps, event);
      log.info({ code: event.code, isOurs }, "the bank link provider reported an event of a sign-in");
      if (isOurs) await deps.jobs.send("bank-round", {});
      return c.body(null, 204);
    } catch (error) {
      if (!(error instanceof BankLinkError)) throw error;
      log.warn({ error: error.message }, "a webhook of the bank link provider was refused");
      const isTheirs = error.kind === "invalid" || error.kind === "malformed";
      return isTheirs
        ? c.json({ message: "This event is not the provider's." }, 403)
        : c.json({ message: "It cannot be verified right now. Please send it again." }, 503);
    }
  });
  return app;
}
