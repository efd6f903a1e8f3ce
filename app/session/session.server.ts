import { randomBytes } from "node:crypto";
import { z } from "zod";
import type { SignedInUser } from "../../contract/users";
import { sessionDays } from "../../domain/lifetimes";
import type { Logger } from "../log.server";
import { SessionTooLarge } from "../upstream/errors.server";
import { expiresWithin, type RenewableHolder, type Tokens } from "../upstream/tokens.server";
import type { CookieJar } from "./cookies.server";
import { createEndedSessions, type EndedSessions } from "./ended.server";
import type { Seal } from "./seal.server";

const maxAgeSeconds = sessionDays * 24 * 60 * 60;
/**
 * Bytes of name and value at most: tokens and user of 2.9 kB together. The draft and every other cookie that
 * onboarding's pages are sent beside it need the rest of 7,500.
 */
const maxSize = 3_150;
/** By how many bytes compression may differ with the dates. */
const leeway = 16;
/** Longer than any reply that is under way takes. */
const renewalMarginMs = 60_000;

const SessionUser = z.object({
  id: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phone: z.string().nullish(),
});
/** What a session knows of its user: no secret among it (SPEC-DECISIONS 8). */
export type SessionUser = z.infer<typeof SessionUser>;

const Data = z.object({
  /** Stays the same through every renewal of the tokens; a new sign-in has a new one. */
  sid: z.string(),
  user: SessionUser,
  tokens: z.object({ accessToken: z.string(), refreshToken: z.string().optional() }),
  /** Whether the user has a brokerage account: the second since 1970 until which that is known, negative for none. */
  account: z.number().optional(),
  /** The second since 1970 at which something was done that changes what the user may read. */
  changed: z.number().optional(),
});
type Data = z.infer<typeof Data>;

/** The signed-in user and the tokens; lives in one sealed cookie, written only when it changed. */
export class Session implements RenewableHolder {
  #data: Data | undefined;
  #change: "none" | "write" | "remove" = "none";
  #expired = false;
  /** The session that this request ended. */
  #left: string | undefined;
  readonly #box: SessionBox;
  readonly #log: Logger;

  /** Made from a cookie's data; from another session it makes an empty one. */
  constructor(origin: { box: SessionBox; log: Logger; data?: Data | undefined } | Session) {
    const isOther = origin instanceof Session;
    this.#box = isOther ? origin.#box : origin.box;
    this.#log = isOther ? origin.#log : origin.log;
    this.#data = isOther ? undefined : origin.data;
  }

  /** The same through every renewal of the tokens; undefined if no user is signed in. */
  get id(): string | undefined {
    return this.#data?.sid;
  }

  get user(): SessionUser | undefined {
    return this.#data?.user;
  }

  get signedIn(): boolean {
    return this.#data !== undefined;
  }

  get tokens(): Tokens | undefined {
    return this.#data?.tokens;
  }

  /** Starts a new session. Throws SessionTooLarge when token and user do not fit the cookie (SPEC-DECISIONS 8). */
  signIn({ token, refreshToken, ...user }: SignedInUser): void {
    const sid = randomBytes(12).toString("base64url");
    const data = {
      sid,
      user: SessionUser.parse(user),
      tokens: { accessToken: token, refreshToken: refreshToken ?? undefined },
    };
    if (!this.#box.fits(data)) throw this.#tooLarge();
    if (this.#data) this.#leave(this.#data);
    this.#data = data;
    this.#change = "write";
  }

  /** Throws SessionTooLarge, the session ended, when the new tokens do not fit: the old ones are used up. */
  renew(tokens: Tokens): void {
    if (!this.#data) return;
    const data = { ...this.#data, tokens };
    if (!this.#box.fits(data)) {
      this.end();
      throw this.#tooLarge();
    }
    this.#data = data;
    this.#change = "write";
  }

  /** Whether the user has a brokerage account; undefined when that is not known any more (SPEC-DECISIONS 31). */
  get accountExists(): boolean | undefined {
    return whileKnown(this.#data?.account);
  }

  /**
   * Keeps whether the user has a brokerage account. Does nothing if another request may be renewing the tokens now: this reply
   * would bring back the old tokens, and their later use would look like a theft.
   */
  noteAccount(exists: boolean, seconds: number): void {
    const known = this.#data?.account ?? 0;
    const lasts = Math.abs(known) - Date.now() / 1000;
    // It has hardly changed, and to encrypt the cookie again would cost too much.
    if (known > 0 === exists && lasts > seconds / 2 && lasts <= seconds) return;
    this.#note({ account: noted(exists, seconds) });
  }

  /** When something was last done that changes what the user may read, in milliseconds; undefined for never. */
  get changedAt(): number | undefined {
    const { changed } = this.#data ?? {};
    return changed === undefined ? undefined : changed * 1000;
  }

  /** Keeps when that was, as `noteAccount` does. What any process knew before is outdated. */
  noteChange(at: number): void {
    this.#note({ changed: Math.ceil(at / 1000) });
  }

  /** Keeps the user's new name, as `noteAccount` does. A name that does not fit the cookie changes nothing. */
  noteNames({ firstName, lastName, email }: Pick<SessionUser, "firstName" | "lastName" | "email">): void {
    if (!this.#data) return;
    const user = { ...this.#data.user, firstName, lastName, email };
    if (this.#box.fits({ ...this.#data, user })) this.#note({ user });
  }

  #note(change: Pick<Data, "account"> | Pick<Data, "changed"> | Pick<Data, "user">): void {
    if (!this.#data) return;
    if (this.#change === "none" && !isSettled(this.#data.tokens)) return;
    this.#data = { ...this.#data, ...change };
    this.#change = "write";
  }

  /** Signs out: the cookie is removed, and a cookie that a reply still under way brings back is not accepted. */
  end(): void {
    if (!this.#data) return;
    this.#leave(this.#data);
    this.#data = undefined;
    this.#change = "remove";
  }

  #leave({ sid }: Data): void {
    this.#box.ended.set(sid, true);
    this.#left = sid;
  }

  /** Ends because its refresh was refused (SPEC-DECISIONS 10). */
  expire(): void {
    this.end();
    this.#expired = true;
  }

  /** Whether this request has found that the session has ended. */
  get expired(): boolean {
    return this.#expired;
  }

  /** Whether it was ended by another request since this one began. */
  get endedMeanwhile(): boolean {
    return this.#data !== undefined && this.#box.ended.has(this.#data.sid);
  }

  #tooLarge(): SessionTooLarge {
    this.#log.error("token and user do not fit the session cookie");
    return new SessionTooLarge();
  }

  /** Removes a cookie that cannot be decrypted, or whose session has ended: it would only keep its browser from the cached pages. */
  discard(): void {
    this.#change = "remove";
  }

  /** The Set-Cookie values for the reply: of the session, and of the one that was ended. */
  async commit(): Promise<string[]> {
    const { jar } = this.#box;
    const left = this.#left === undefined ? [] : [jar.write("ended", this.#left, maxAgeSeconds)];
    if (this.#change === "remove") return [jar.write("session", undefined, 0), ...left];
    if (this.#change === "none" || !this.#data || this.endedMeanwhile) return left;
    const sealed = await this.#box.seal.seal({ ...this.#data }, maxAgeSeconds);
    return [jar.write("session", sealed, maxAgeSeconds), ...left];
  }
}

/** The second since 1970 until which an answer is known, negative for no. */
function noted(yes: boolean, seconds: number): number {
  const until = Math.floor(Date.now() / 1000) + seconds;
  return yes ? until : -until;
}

const whileKnown = (note = 0): boolean | undefined =>
  Math.abs(note) > Date.now() / 1000 ? note > 0 : undefined;

/** Whether no request renews these tokens within the next minute; false if their expiry cannot be read. */
const isSettled = ({ accessToken }: Tokens): boolean =>
  expiresWithin(accessToken, Number.POSITIVE_INFINITY) && !expiresWithin(accessToken, renewalMarginMs);

/** What all sessions of a process have in common. */
interface SessionBox {
  jar: CookieJar;
  seal: Seal;
  ended: EndedSessions;
  fits(data: Data): boolean;
}

export interface Sessions {
  anonymous(log: Logger): Session;
  /**
   * @param sealed the value of the session cookie, if one came
   * @param log the request's
   * @param left the session that this browser ended at any process: a late reply may have brought it back
   */
  open(sealed: string | undefined, log: Logger, left?: string): Promise<Session>;
}

export function createSessions(jar: CookieJar, seal: Seal, ended = createEndedSessions()): Sessions {
  const room = maxSize - jar.nameOf("session").length - leeway;
  // Together with what may be noted later, which has to fit as well.
  const fits = (data: Data) =>
    seal.sizeOf({ ...data, account: -1_987_654_321, changed: 1_897_654_320 }) <= room;
  const box: SessionBox = { jar, seal, ended, fits };
  return {
    anonymous: (log) => new Session({ box, log }),
    async open(sealed, log, left) {
      if (!sealed) return new Session({ box, log });
      const { success, data } = Data.safeParse(await seal.open(sealed));
      if (success && data.sid !== left && !ended.has(data.sid)) return new Session({ box, log, data });
      const session = new Session({ box, log });
      session.discard();
      return session;
    },
  };
}
