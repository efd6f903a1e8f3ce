import { leavesFrom, textArrivesBy } from "../../domain/alerts/schedule";
import { texts } from "../db/lead-tables";
import type { Deps } from "../deps";
import { failedMessage } from "../failed-dependency";
import type { TextTerms } from "../providers/sms/port";
import { hasOptedOut, stopTexts } from "../texts/opt-outs";
import { issueCode, phoneForTexts, refusePhone } from "./phone";
import { readPreferences } from "./preferences";
import { areStopped } from "./stop";

/** As long as a code is good. */
const CODE_S = 600;

type CodeDeps = Pick<Deps, "db" | "log" | "now" | "seal" | "settings" | "sms">;

/**
 * Texts a code to the number that a member has given, once: whoever waits for one that does not come asks for another.
 * That is consent to this one text (SPEC-DECISIONS 24).
 */
export async function sendCode(deps: CodeDeps, userId: string): Promise<void> {
  const { db, settings } = deps;
  const issued = await issueCode(deps, userId);
  if (!issued || (await hasOptedOut(db, issued.phone))) return;
  const { phone, code } = issued;
  const body = `${settings.brand.wordmark}: ${code} is your code. It is good for ten minutes. You asked for it on your alerts page.`;
  await sendUnkept(deps, phone, body, { validSeconds: CODE_S });
}

/** Sends the test text of the alerts page, within the hours in which texts may be sent. It is tried once. */
export async function sendTestText(deps: CodeDeps, userId: string): Promise<void> {
  const { db, now, settings } = deps;
  const [phone, preferences] = await Promise.all([phoneForTexts(db, userId), readPreferences(db, userId)]);
  const at = now();
  if (await areStopped(deps)) return;
  if (!phone || leavesFrom(at, preferences, "text")?.getTime() !== at.getTime()) return;
  const body = `${settings.brand.wordmark}: Test. This is how an alert reaches you; it is about no signal. ${settings.publicUrl}/account/alerts STOP ends these texts.`;
  const arrivesBy = textArrivesBy(at, preferences);
  await sendUnkept(deps, phone, body, {
    validSeconds: Math.max(Math.floor((arrivesBy.getTime() - at.getTime()) / 1_000), 1),
  });
}

/** Sends a text that nobody keeps, so that it is tried once. */
export async function sendUnkept(
  deps: Pick<CodeDeps, "db" | "log" | "now" | "sms">,
  phone: string,
  body: string,
  terms: TextTerms,
): Promise<void> {
  const { db, log, now, sms } = deps;
  const outcome = await sms.send(phone, body, terms);
  if (outcome.state === "sent") return showText(deps, phone, body);
  log.warn(
    { reason: outcome.reason, ...failedMessage("texts", outcome) },
    "a text about alerts was not taken",
  );
  if (outcome.state !== "refused") return;
  if (outcome.optedOut) await stopTexts(db, phone, now());
  else await refusePhone(db, phone, now());
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
