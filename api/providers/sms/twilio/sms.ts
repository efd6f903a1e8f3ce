import { z } from "zod";
import { parseOrNothing, readText, reasonOf } from "../../http-reply";
import type { Sms, SmsOutcome, TextTerms } from "../port";
import type { TwilioSettings } from "../settings";
import { NO_MOBILE, UNSUBSCRIBED } from "./codes";

/** Longer than Twilio takes to answer, shorter than a job may. */
const DEADLINE_MS = 10_000;

const Message = z.object({ sid: z.string().min(1).max(64), error_code: z.number().nullish() });
const Refusal = z.object({ code: z.number() });

/** Seconds that Twilio keeps a text at most, which is what it does where nothing is said. */
const LONGEST_VALID = 36_000;

/** What a connection fails with before anything was sent by it. */
const neverReached = new Set(["ECONNREFUSED", "ENOTFOUND", "EAI_AGAIN", "ENETUNREACH", "EHOSTUNREACH"]);

/** Programmable Messaging of Twilio, by its REST API 2010-04-01. */
export function createTwilio(settings: TwilioSettings, { timeoutMs = DEADLINE_MS } = {}): Sms {
  const { url, accountSid, authToken, sender } = settings;
  const address = `${url}/2010-04-01/Accounts/${accountSid}/Messages.json`;
  const authorization = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString("base64")}`;

  async function send(to: string, body: string, terms: TextTerms = {}): Promise<SmsOutcome> {
    try {
      const response = await fetch(address, {
        method: "POST",
        headers: { authorization, accept: "application/json" },
        body: new URLSearchParams({ To: to, ...sender, Body: body, ...fieldsOf(terms) }),
        redirect: "error",
        signal: AbortSignal.timeout(timeoutMs),
      });
      return outcomeOf(response.status, parseOrNothing(await readText(response)));
    } catch (error) {
      const reason = reasonOf(error) ?? "no answer";
      return { state: neverReached.has(reason) ? "later" : "unknown", reason };
    }
  }

  return { name: "twilio", keepsWords: false, send };
}

const fieldsOf = ({ validSeconds, reportTo }: TextTerms): Record<string, string> => ({
  ...(validSeconds !== undefined && { ValidityPeriod: String(Math.min(validSeconds, LONGEST_VALID)) }),
  ...(reportTo !== undefined && { StatusCallback: reportTo }),
});

function outcomeOf(status: number, reply: unknown): SmsOutcome {
  const message = status < 300 ? Message.safeParse(reply) : undefined;
  if (message?.success) {
    const { sid, error_code: code } = message.data;
    return code ? refusalOf(code) : { state: "sent", providerId: sid };
  }
  const refusal = Refusal.safeParse(reply);
  if (status >= 400 && status < 500 && status !== 429 && refusal.success) return refusalOf(refusal.data.code);
  const isTurnedAway = status === 429 || status === 503 || (status >= 300 && status < 500);
  return { state: isTurnedAway ? "later" : "unknown", reason: `status ${status}` };
}

function refusalOf(code: number): SmsOutcome {
  const reason = `code ${code}`;
  if (code === UNSUBSCRIBED) return { state: "refused", reason, optedOut: true };
  return NO_MOBILE.has(code) ? { state: "refused", reason, optedOut: false } : { state: "later", reason };
}
