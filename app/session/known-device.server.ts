import { deviceDays } from "../../domain/lifetimes";
import type { CookieJar, CookieName } from "./cookies.server";

const maxAgeSeconds = deviceDays * 24 * 60 * 60;
/** What upstreams take back; another is not kept. The longest is as long as 32 random bytes are. */
const token = /^[\w-]{20,43}$/;

/**
 * What tells the upstream that this browser signed in before (a device cookie, as OWASP has it): guesses of strangers
 * then do not lock its owner out. It opens nothing, outlives the session, and is of the account that signed in last.
 * The pages that sign in alone read it; its cookie is sent to all, since only then no sibling host can set it. It is
 * not sealed: it is random, tells nothing, and is worth what it is to the upstream alone.
 */
export class KnownDevice {
  #token: string | undefined;
  #isNew = false;
  readonly #write: (token: string) => string;

  constructor(write: (token: string) => string, held?: string) {
    this.#write = write;
    this.#token = held !== undefined && token.test(held) ? held : undefined;
  }

  get token(): string | undefined {
    return this.#token;
  }

  /** Keeps what a sign-in replied; a foreign upstream replies nothing of the kind. */
  keep(replied: string | null | undefined): void {
    if (!replied || !token.test(replied)) return;
    this.#token = replied;
    this.#isNew = true;
  }

  /** The Set-Cookie values for the reply: none, or one. */
  commit(): string[] {
    return this.#isNew && this.#token !== undefined ? [this.#write(this.#token)] : [];
  }
}

/** @param name of the cookie: users and investors have accounts of their own, and the desk is signed in to by itself */
export function createKnownDevices(
  jar: CookieJar,
  name: Extract<CookieName, "device" | "investor-device" | "desk-device">,
): (held?: string) => KnownDevice {
  return (held) => new KnownDevice((kept) => jar.write(name, kept, maxAgeSeconds), held);
}
