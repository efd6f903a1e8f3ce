import { randomBytes } from "node:crypto";
import { z } from "zod";
import type { SignedInInvestor } from "../../contract/investors";
import type { Logger } from "../log.server";
import { SessionTooLarge } from "../upstream/errors.server";
import { expiresWithin, type TokenHolder, type Tokens } from "../upstream/tokens.server";
import type { CookieJar } from "./cookies.server";
import { createEndedSessions, type EndedSessions } from "./ended.server";
import type { Seal } from "./seal.server";

/** As long as an investor's token lives. */
const maxAgeSeconds = 12 * 60 * 60;
/** Bytes of name and value at most: the largest user's session and the visitor's cookies are sent beside it. */
const maxSize = 2_600;
/** How far compression may differ with the dates. */
const leeway = 16;

const SessionInvestor = z.object({
  id: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
});
/** What a session knows of its investor: nothing of their checks. */
export type SessionInvestor = z.infer<typeof SessionInvestor>;

const Data = z.object({ sid: z.string(), investor: SessionInvestor, token: z.string() });
type Data = z.infer<typeof Data>;

/**
 * Somebody who is signed in to invest, beside the user's session and without a bond to it: another account, even with
 * the same e-mail. There is no refresh: it ends with its token, and its cookie is written by a sign-in alone, so no late
 * reply brings it back.
 */
export class InvestorSession implements TokenHolder {
  #data: Data | undefined;
  #change: "none" | "write" | "remove" = "none";
  readonly #box: Box;
  readonly #log: Logger;

  constructor(box: Box, log: Logger, data?: Data) {
    this.#box = box;
    this.#log = log;
    this.#data = data;
  }

  get investor(): SessionInvestor | undefined {
    return this.#data?.investor;
  }

  get signedIn(): boolean {
    return this.#data !== undefined;
  }

  get tokens(): Tokens | undefined {
    return this.#data && { accessToken: this.#data.token };
  }

  /** Starts a new session. Throws SessionTooLarge when token and names do not fit the cookie (SPEC-DECISIONS 8). */
  signIn({ token, ...investor }: SignedInInvestor): void {
    const sid = randomBytes(12).toString("base64url");
    const data = { sid, investor: SessionInvestor.parse(investor), token };
    if (!this.#box.fits(data)) {
      this.#log.error("token and investor do not fit the investor's cookie");
      throw new SessionTooLarge();
    }
    if (this.#data) this.#box.ended.set(this.#data.sid, true);
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
    if (this.#change === "remove") return [this.#box.jar.write("investor", undefined, 0)];
    if (this.#change === "none" || !this.#data) return [];
    const sealed = await this.#box.seal.seal({ ...this.#data }, maxAgeSeconds);
    return [this.#box.jar.write("investor", sealed, maxAgeSeconds)];
  }
}

/** What all investors' sessions of a process share. */
interface Box {
  jar: CookieJar;
  seal: Seal;
  ended: EndedSessions;
  fits(data: Data): boolean;
}

interface InvestorSessions {
  anonymous(log: Logger): InvestorSession;
  /**
   * @param sealed the value of the investor's cookie, if one came
   * @param log the request's
   */
  open(sealed: string | undefined, log: Logger): Promise<InvestorSession>;
}

export function createInvestorSessions(
  jar: CookieJar,
  seal: Seal,
  ended = createEndedSessions(),
): InvestorSessions {
  const room = maxSize - jar.nameOf("investor").length - leeway;
  const box: Box = { jar, seal, ended, fits: (data) => seal.sizeOf({ ...data }) <= room };
  return {
    anonymous: (log) => new InvestorSession(box, log),
    async open(sealed, log) {
      if (!sealed) return new InvestorSession(box, log);
      const { success, data } = Data.safeParse(await seal.open(sealed));
      if (success && !ended.has(data.sid) && !expiresWithin(data.token, 0))
        return new InvestorSession(box, log, data);
      const session = new InvestorSession(box, log);
      session.discard();
      return session;
    },
  };
}
