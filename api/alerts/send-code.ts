import type { Deps } from "../base";
import { texts } from "../db/lead-tables";
import { failedText } from "../failed-dependency";
import { hasOptedOut, stopTexts } from "../texts/opt-outs";
import { issueCode } from "./phone";

type CodeDeps = Pick<Deps, "db" | "log" | "now" | "seal" | "settings" | "sms">;

/**
 * Texts a code to the number that a member has given, once: whoever waits for one that does not come asks for another.
 * That is consent to this one text (SPEC-DECISIONS 24).
 */
export async function sendCode(deps: CodeDeps, userId: string): Promise<void> {
  const { db, log, now, settings, sms } = deps;
  const issued = await issueCode(deps, userId);
  if (!issued || (await hasOptedOut(db, issued.phone))) return;
  const { phone, code } = issued;
  const body = `${settings.brand.wordmark}: ${code} is your code. It is good for ten minutes. You asked for it on your alerts page.`;
  const outcome = await sms.send(phone, body);
  if (outcome.state === "sent") return showText(deps, phone, body);
  log.warn({ reason: outcome.reason, ...failedText(outcome) }, "a code was not taken");
  if (outcome.state === "refused" && outcome.optedOut) await stopTexts(db, phone, now());
}

/** Where nothing really leaves, what would have left is read at /outbox. */
export async function showText(
  { db, now, sms }: Pick<Deps, "db" | "now" | "sms">,
  to: string,
  body: string,
): Promise<void> {
  if (!sms.keepsWords) return;
  await db
    .insert(texts)
    .values({ to, body, provider: sms.name, state: "sent", createdAt: now(), attempts: 1 });
}
