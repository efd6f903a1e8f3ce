import { randomBytes } from "node:crypto";

/** Lets the inline scripts of one page run. A page that asks for none has none, and can be kept for others. */
export interface PageNonce {
  /** The page's own, the same however often it is asked for. */
  take(): string;
  /** What was asked for; undefined when nobody did. */
  readonly taken: string | undefined;
}

export function createNonce(): PageNonce {
  let taken: string | undefined;
  return {
    take() {
      taken ??= randomBytes(16).toString("base64");
      return taken;
    },
    get taken() {
      return taken;
    },
  };
}
