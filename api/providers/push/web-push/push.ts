import type { LookupFunction } from "node:net";
import { Agent, request } from "undici";
import webPush from "web-push";
import { isPushEndpoint } from "../../../../domain/push-endpoint";
import { reasonOf } from "../../http-reply";
import { MOST_PAYLOAD, type Push, type PushMessage, type PushOutcome, type PushTarget } from "../port";
import type { PushSettings, VapidKeys } from "../settings";
import { lookupPublic } from "./lookup-public";

/** For one push, until its answer has begun. */
const DEADLINE_MS = 10_000;
/** A signature is good for twelve hours, and is used for one of them. */
const SIGNED_FOR_S = 12 * 3_600;
const SIGNED_ANEW_MS = 3_600_000;

interface Options {
  timeoutMs?: number;
  /** How names become addresses: those of private networks never do. */
  lookup?: LookupFunction;
  /** Certificates that are believed beside those of the machine. */
  ca?: string | undefined;
  /** Milliseconds, for the signatures. */
  now?: () => number;
}

/**
 * Web Push (RFC 8030): each message is sealed for its browser (RFC 8291) and signed as ours (RFC 8292) by the web-push
 * library. We connect ourselves: only to hosts that are allowed, at addresses of the internet, without following redirects.
 * @param subject how a push service finds us: a mailto address
 */
export function createWebPush(
  { hosts, vapid, earlierVapid = [] }: Pick<PushSettings, "hosts" | "vapid" | "earlierVapid">,
  subject: string,
  { timeoutMs = DEADLINE_MS, lookup = lookupPublic(), ca, now = Date.now }: Options = {},
): Push {
  const agent = new Agent({ connections: 8, connect: { lookup, ca, timeout: timeoutMs } });
  const signers = new Map(
    [vapid, ...earlierVapid].map((keys) => [keys.id, createSigner(keys, subject, now)]),
  );

  async function send(target: PushTarget, message: PushMessage): Promise<PushOutcome> {
    // The list may be another one than when the browser was added.
    if (!isPushEndpoint(target.endpoint, hosts)) return { state: "gone", reason: "host not allowed" };
    const sign = signers.get(target.vapid ?? vapid.id);
    if (!sign) return { state: "gone", reason: "of another key" };
    const body = seal(target, message);
    if (!body) return { state: "refused", reason: "cannot be sealed" };
    try {
      const reply = await request(target.endpoint, {
        method: "POST",
        dispatcher: agent,
        headers: {
          authorization: sign(new URL(target.endpoint).origin),
          "content-type": "application/octet-stream",
          "content-encoding": "aes128gcm",
          ttl: String(message.ttlSeconds),
          topic: message.topic,
          urgency: "high",
        },
        body,
        signal: AbortSignal.timeout(timeoutMs),
      });
      // The status says all; of what else is answered a little is read, so that the connection serves again.
      await reply.body.dump({ limit: 16_384 }).catch(() => undefined);
      return outcomeOf(reply.statusCode);
    } catch (error) {
      return { state: "later", reason: codeOf(error) };
    }
  }

  return { name: "web-push", send };
}

/** The message as only its browser can read it; undefined where its keys are none, or the message is too long. */
export function seal({ p256dh, auth }: PushTarget, { payload }: PushMessage): Buffer | undefined {
  if (Buffer.byteLength(payload) > MOST_PAYLOAD) return undefined;
  try {
    return webPush.encrypt(p256dh, auth, payload, "aes128gcm").cipherText;
  } catch {
    return undefined;
  }
}

/** Signs once an hour for each push service, and not for each push. */
function createSigner({ publicKey, privateKey }: VapidKeys, subject: string, now: () => number) {
  const signed = new Map<string, { header: string; at: number }>();
  return (origin: string): string => {
    const known = signed.get(origin);
    if (known && now() - known.at < SIGNED_ANEW_MS) return known.header;
    const until = Math.floor(now() / 1_000) + SIGNED_FOR_S;
    const { Authorization: header } = webPush.getVapidHeaders(
      origin,
      subject,
      publicKey,
      privateKey,
      "aes128gcm",
      until,
    );
    signed.set(origin, { header, at: now() });
    return header;
  };
}

/** RFC 8030, 7.3 and 8.4: 404 and 410 mean that there is no such subscription any more. */
function outcomeOf(status: number): PushOutcome {
  const reason = `status ${status}`;
  if (status >= 200 && status < 300) return { state: "sent" };
  if (status === 404 || status === 410) return { state: "gone", reason };
  // Our key is somebody's to mend, and what is too much today may be taken tomorrow.
  const isPassing = status < 400 || status >= 500 || [401, 403, 408, 429].includes(status);
  return { state: isPassing ? "later" : "refused", reason };
}

/** A code of the network, or a name: messages repeat addresses. */
function codeOf(error: unknown): string {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  return typeof code === "string" ? code : (reasonOf(error) ?? "no answer");
}
