/** What one visitor's request is known by in every process that works on it (W3C Trace Context). */
export interface Trace {
  /** 32 digits, hexadecimal. */
  traceId: string;
  /** Whether it is recorded; ours are, by their lines in the log. */
  sampled: boolean;
}

const traceparent = /^00-(?!0{32})([0-9a-f]{32})-(?!0{16})[0-9a-f]{16}-([0-9a-f]{2})$/;

/** Reads a `traceparent`, strictly: undefined for another version, an id of zeros, capitals or anything behind it. */
export function readTraceparent(text: string | null | undefined): Trace | undefined {
  const [, traceId, flags] = traceparent.exec(text ?? "") ?? [];
  if (!traceId || !flags) return undefined;
  return { traceId, sampled: (Number.parseInt(flags, 16) & 1) === 1 };
}

/** @param spanId 16 hexadecimal digits: who asks, of all that work on the request */
export const writeTraceparent = ({ traceId, sampled }: Trace, spanId: string): string =>
  `00-${traceId}-${spanId}-${sampled ? "01" : "00"}`;

/** Whether a request's id may be one: short, and nothing that could mean something in a log or a page. */
export const isRequestId = (text: string): boolean => /^[\w-]{8,64}$/.test(text);
