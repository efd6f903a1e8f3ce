import { randomBytes } from "node:crypto";
import { z } from "zod";
import type { Logger } from "../log.server";
import { SessionTooLarge } from "../upstream/errors.server";
import { expiresWithin, type TokenHolder, type Tokens } from "../upstream/tokens.server";
import type { CookieJar, CookieName } from "./cookies.server";
import { createEndedSessions, type EndedSessions } from "./ended.server";
import type { Seal } from "./seal.server";

/** As long as the token of such a session lives. */
const maxAgeSeconds = 12 * 60 * 60;
/** Bytes of name and value at most: the largest user's session and the visitor's cookies are sent beside it. */
const maxSize = 2_600;
/** How far compression may differ with the dates. */
const leeway = 16;

interface Data<Person> {
  sid: string;
  person: Person;
  token: string;
}

/** What all such sessions of a process share. */
export interface Box<Person> {
  name: CookieName;
  /** Such as "the desk's", for the log. */
  whose: string;
  jar: CookieJar;
  seal: Seal;
  ended: EndedSessions;
  /** What a session knows of its person. */
  schema: z.ZodType<Person>;
  fits(data: Data<Person>): boolean;
}

/**
 * A session beside the user's and without a bond to it, in a cookie that some pages alone are sent. There is no refresh:
 * it ends with its token, and its cookie is written by a sign-in alone, so no late reply brings it back.
 */
export class DaySession<Person> implements TokenHolder {
  #data: Data<Person> | undefined;
  #change: "none" | "write" | "remove" = "none";
  readonly #box: Box<Person>;
  readonly #log: Logger;

  constructor(box: Box<Person>, log: Logger, data?: Data<Person>) {
    this.#box = box;
    this.#log = log;
    this.#data = data;
  }

  get person(): Person | undefined {
    return this.#data?.person;
  }

  get signedIn(): boolean {
    return this.#data !== undefined;
  }

  get tokens(): Tokens | undefined {
    return this.#data && { accessToken: this.#data.token };
  }

  /** Starts a new session. Throws SessionTooLarge when token and names do not fit the cookie (SPEC-DECISIONS 8). */
  signIn({ token, ...person }: Person & { token: string }): void {
    const { whose, schema, fits, ended } = this.#box;
    const sid = randomBytes(12).toString("base64url");
    const data = { sid, person: schema.parse(person), token };
    if (!fits(data)) {
      this.#log.error(`token and names do not fit ${whose} cookie`);
      throw new SessionTooLarge();
    }
    if (this.#data) ended.set(this.#data.sid, true);
    this.#data = data;
    this.#change = "write";
  }

  /** Signs out: the cookie is removed, and a copy of it opens to nobody. */
  end(): void {
    if (!this.#data) return;
    this.#box.ended.set(this.#data.sid, true);
    this.#data = undefined;
    this.#change = "remove";
  }

  /** A cookie came that does not open, or whose token has run out. */
  discard(): void {
    this.#change = "remove";
  }

  /** The Set-Cookie values for the reply: none, or one. */
  async commit(): Promise<string[]> {
    const { jar, seal, name } = this.#box;
    if (this.#change === "remove") return [jar.write(name, undefined, 0)];
    if (this.#change === "none" || !this.#data) return [];
    return [jar.write(name, await seal.seal({ ...this.#data }, maxAgeSeconds), maxAgeSeconds)];
  }
}

/** What the sessions of that cookie share. */
export function createBox<Person>(
  name: CookieName,
  schema: z.ZodType<Person>,
  parts: Pick<Box<Person>, "whose" | "jar" | "seal"> & { ended?: EndedSessions },
): Box<Person> {
  const { whose, jar, seal, ended = createEndedSessions() } = parts;
  const room = maxSize - jar.nameOf(name).length - leeway;
  return { name, whose, jar, seal, ended, schema, fits: (data) => seal.sizeOf({ ...data }) <= room };
}

/** What a cookie holds: undefined for one that does not open, that was ended, or whose token has run out. */
export async function openData<Person>(
  { schema, seal, ended }: Box<Person>,
  sealed: string,
): Promise<Data<Person> | undefined> {
  const shape = z.object({ sid: z.string(), person: schema, token: z.string() });
  const { success, data } = shape.safeParse(await seal.open(sealed));
  if (!success || ended.has(data.sid) || expiresWithin(data.token, 0)) return undefined;
  return { sid: data.sid, person: schema.parse(data.person), token: data.token };
}
