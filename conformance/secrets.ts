import type { SignBytes, VerifierKey } from "../domain/signed-note";

/** Who may sign for the kit. */
export interface Signer {
  /** A witness that the upstream knows, whose cosignatures it takes. */
  witness?: { key: VerifierKey; sign: SignBytes } | undefined;
}

/** What must not be printed: the run's own passwords and tokens, and whatever replies give out. */
export interface Secrets {
  add(...values: (string | null | undefined)[]): void;
  /** Remembers every value of a JSON text whose name tells that it opens something. */
  learnFrom(text: string): void;
  /** The text without them, and without what looks like one. */
  hide(text: string): string;
}

/** Shorter ones would be found in every word. */
const shortest = 6;
const hidden = "[hidden]";
const telling = /"[^"]*(?:token|password|secret|state|code|url|tax_id)[^"]*"\s*:\s*"((?:[^"\\]|\\.)+)"/gi;
/** Long runs without a space are no words: what an upstream repeats of a token that we never saw. */
const opaque = /[\w.~+/=-]{32,}/g;

export function createSecrets(): Secrets {
  const known = new Set<string>();
  const add = (...values: (string | null | undefined)[]) => {
    for (const value of values) if (value && value.length >= shortest) known.add(value);
  };
  return {
    add,
    learnFrom: (text) => {
      for (const [, value] of text.matchAll(telling)) add(value);
    },
    hide: (text) =>
      [...known]
        .sort((a, b) => b.length - a.length)
        .reduce((shown, secret) => shown.replaceAll(secret, hidden), text)
        .replace(opaque, hidden),
  };
}
