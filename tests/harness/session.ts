import { createLogger } from "~/log.server";
import { createCookieJar } from "~/session/cookies.server";
import { createSeal } from "~/session/seal.server";
import { createSessions, type Session } from "~/session/session.server";
import { CookieStore } from "./cookies";
import { accessToken, ada } from "./tokens";

const jar = createCookieJar(false);
const log = createLogger("silent");
const sessions = createSessions(jar, createSeal(["a-secret-a-secret-a-secret-a-secret"], "session"));

/** Of somebody who has not signed in. */
export const anonymous = () => sessions.anonymous(log);

/** What a browser holds after this session's reply, opened again. */
export const next = async (session: Session) =>
  sessions.open(new CookieStore().store(await session.commit()).value("session"), log);

/** Ada's, one reply after she signed in. */
export const signedIn = async (token = accessToken("ada")) => {
  const session = anonymous();
  session.signIn({ ...ada, token, refreshToken: "refresh-1" });
  return next(session);
};
