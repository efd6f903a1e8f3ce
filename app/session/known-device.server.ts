import { z } from "zod";
import { deviceDays } from "../../domain/lifetimes";
import type { CookieJar, CookieName } from "./cookies.server";
import type { Seal } from "./seal.server";

const maxAgeSeconds = deviceDays * 24 * 60 * 60;
/** What upstreams take back; another is not kept. */
const Token = z.string().regex(/^[\w-]{20,128}$/);
const Data = z.object({ token: Token });

/**
 * What tells the upstream that this browser signed in before (a device cookie, as OWASP has it): guesses of strangers
 * then do not lock its owner out. It opens nothing, outlives the session, and is of the account that signed in last.
 * Its cookie is sent to the pages that sign in alone.
 */
export class KnownDevice {
  #token: string | undefined;
  #isNew = false;
  readonly #write: (token: string) => Promise<string>;

  constructor(write: (token: string) => Promise<string>, token?: string) {
    this.#write = write;
    this.#token = token;
  }

  get token(): string | undefined {
    return this.#token;
  }

  /** Keeps what a sign-in replied; a foreign upstream replies nothing of the kind. */
  keep(replied: string | null | undefined): void {
    const { success, data } = Token.safeParse(replied);
    if (!success) return;
    this.#token = data;
    this.#isNew = true;
  }

  /** The Set-Cookie values for the reply: none, or one. */
  async commit(): Promise<string[]> {
    return this.#isNew && this.#token !== undefined ? [await this.#write(this.#token)] : [];
  }
}

interface KnownDevices {
  none(): KnownDevice;
  /** @param sealed the value of the cookie, if one came */
  open(sealed: string | undefined): Promise<KnownDevice>;
}

/** @param name of the cookie: users and investors have accounts of their own */
export function createKnownDevices(
  jar: CookieJar,
  seal: Seal,
  name: Extract<CookieName, "device" | "investor-device">,
): KnownDevices {
  const write = async (token: string) =>
    jar.write(name, await seal.seal({ token }, maxAgeSeconds), maxAgeSeconds);
  return {
    none: () => new KnownDevice(write),
    async open(sealed) {
      if (!sealed) return new KnownDevice(write);
      const { data } = Data.safeParse(await seal.open(sealed));
      return new KnownDevice(write, data?.token);
    },
  };
}
