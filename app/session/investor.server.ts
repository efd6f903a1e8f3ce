import { z } from "zod";
import type { Logger } from "../log.server";
import type { CookieJar } from "./cookies.server";
import { createBox, DaySession, openData } from "./day-session.server";
import type { EndedSessions } from "./ended.server";
import type { Seal } from "./seal.server";

const SessionInvestor = z.object({
  id: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
});
/** What a session knows of its investor: nothing of their checks. */
export type SessionInvestor = z.infer<typeof SessionInvestor>;

/** An investor who is signed in: another account than the user's, even with the same e-mail. */
export class InvestorSession extends DaySession<SessionInvestor> {
  get investor(): SessionInvestor | undefined {
    return this.person;
  }
}

interface InvestorSessions {
  anonymous(log: Logger): InvestorSession;
  /**
   * @param sealed the value of the investor's cookie, if one came
   * @param log the request's
   */
  open(sealed: string | undefined, log: Logger): Promise<InvestorSession>;
}

export function createInvestorSessions(jar: CookieJar, seal: Seal, ended?: EndedSessions): InvestorSessions {
  const box = createBox("investor", SessionInvestor, {
    whose: "the investor's",
    jar,
    seal,
    ...(ended && { ended }),
  });
  return {
    anonymous: (log) => new InvestorSession(box, log),
    async open(sealed, log) {
      if (!sealed) return new InvestorSession(box, log);
      const data = await openData(box, sealed);
      const session = new InvestorSession(box, log, data);
      if (!data) session.discard();
      return session;
    },
  };
}
