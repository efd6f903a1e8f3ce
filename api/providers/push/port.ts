/** A browser as it subscribed (W3C Push API): its address at a push service, and the keys that only it can open by. */
export interface PushTarget {
  endpoint: string;
  /** Its public key of P-256, 65 bytes as base64url. */
  p256dh: string;
  /** A secret of 16 bytes that it shares, as base64url. */
  auth: string;
  /** Names the pair of keys that it subscribed to; the pair of today where there is none. */
  vapid?: string | undefined;
}

/** Something to show in a browser. */
export interface PushMessage {
  /** What the site's worker reads, as JSON; 3,000 bytes at most. */
  payload: string;
  /** A later message of the same topic takes the place of one that has not arrived: 32 letters of base64url at most. */
  topic: string;
  /** So long the service keeps it for a browser that is not there. */
  ttlSeconds: number;
}

/**
 * What became of a push: `gone` where the browser takes none any more, ever; `refused` where this one is not taken and no
 * other try will do better; `later` where it may be taken when it is tried again. A push that is sent twice replaces itself.
 */
export type PushOutcome = { state: "sent" } | { state: "gone" | "refused" | "later"; reason: string };

/** Who pushes messages to browsers (SPEC-DECISIONS 43). */
export interface Push {
  readonly name: string;
  /** Never throws; `reason` names no endpoint, no key and no word of the message. */
  send(target: PushTarget, message: PushMessage): Promise<PushOutcome>;
}

/** What every push service takes (RFC 8030, 7.2), less what sealing adds. */
export const MOST_PAYLOAD = 3_000;
