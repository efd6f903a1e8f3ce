import { randomFillSync } from "node:crypto";
import type { Trace } from "../../domain/trace";

const drawn = Buffer.alloc(4_096);
let used = drawn.length;

/**
 * So many random bytes as text, for ids that are no secret. They are drawn many at once: a draw takes longer than
 * everything else that an id takes, and each request has several.
 */
export function randomId(bytes: number, encoding: "hex" | "base64url"): string {
  if (used + bytes > drawn.length) {
    randomFillSync(drawn);
    used = 0;
  }
  used += bytes;
  return drawn.toString(encoding, used - bytes, used);
}

export const startTrace = (): Trace => ({ traceId: randomId(16, "hex"), sampled: true });

/** The id of one piece of work within a trace. */
export const newSpanId = (): string => randomId(8, "hex");
