import type { Deps } from "../deps";
import { runDue } from "../providers/payments/sandbox/clock";
import { deliverEvents } from "../providers/payments/sandbox/deliver";
import { WEBHOOK_PATH } from "./webhook";

/**
 * Does what time has made due at the sandbox card provider, and has it tell what happened where a real one would: at our
 * webhook, with a signature over the body. With a real provider there is nothing to do.
 * @param fetch the upstream's own front
 */
export async function runSandboxPayments(
  { db, now, settings }: Pick<Deps, "db" | "now" | "settings">,
  fetch: (request: Request) => Promise<Response>,
): Promise<void> {
  if (settings.payments.adapter !== "sandbox") return;
  await runDue(db, now);
  const url = new URL(WEBHOOK_PATH, settings.ownUrl);
  await deliverEvents(db, now, settings.payments.sandboxWebhookSecret, async (body, signature) => {
    const headers = { "content-type": "application/json", "stripe-signature": signature };
    const { ok } = await fetch(new Request(url, { method: "POST", body, headers }));
    return ok;
  });
}
