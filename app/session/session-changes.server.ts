import type { SignedInStaff } from "../../contract/desk";
import type { SignedInInvestor } from "../../contract/investors";
import type { SignedInUser } from "../../contract/users";
import type { createSignOuts } from "../upstream/sign-out.server";
import type { Tokens } from "../upstream/tokens.server";
import type { Desk } from "./desk.server";
import type { InvestorSession } from "./investor.server";
import type { KnownDevice } from "./known-device.server";
import type { Session } from "./session.server";
import type { SignInStep } from "./sign-in-step.server";

/** How a request begins and ends sessions: here and upstream. */
// A type, not an interface: only a type fits Remix's index signature.
export type SessionChanges = {
  /**
   * Signs a user in. The session that this browser had before ends here and upstream, retried as a logout is: a copy of
   * its cookie would otherwise stay good at every other process of the site.
   * @throws {SessionTooLarge} when token and user do not fit the cookie; the new session then ends upstream
   */
  signIn(user: SignedInUser): Promise<void>;
  /** The same for an investor's session; the user's goes on. */
  signInInvestor(investor: SignedInInvestor): Promise<void>;
  /** The same for a session at the desk. */
  signInDesk(staff: SignedInStaff): Promise<void>;
  /** Ends the session, here at once and upstream as soon as it answers. */
  signOut(): Promise<void>;
  /** The same for the investor's; the user's goes on. */
  signOutInvestor(): Promise<void>;
  /** The same for the desk's. */
  signOutDesk(): Promise<void>;
};

type SignOuts = ReturnType<typeof createSignOuts>;

interface Parts {
  /** The request's, as calls of the upstream want it. */
  request: Parameters<SignOuts["user"]["end"]>[0];
  session: Session;
  investor: InvestorSession;
  desk: Desk;
  device: KnownDevice;
  investorDevice: KnownDevice;
  /** Sign-ins that wait for their second step: over with any other sign-in, and with a logout. */
  signInStep: SignInStep;
  investorSignInStep: SignInStep;
  /** What a signed-in user began and has not finished; all of it goes at a logout. */
  begun: readonly (() => void)[];
  signOuts: SignOuts;
}

/** The changes of one request. */
export function createSessionChanges(parts: Parts): SessionChanges {
  const { request, session, investor, desk, device, investorDevice, begun, signOuts } = parts;
  const { signInStep, investorSignInStep } = parts;
  const endUser = (tokens: Tokens, userId?: string) => signOuts.user.end(request, tokens, { userId });
  const endInvestor = (tokens: Tokens, investorId?: string) =>
    signOuts.investor.end(request, tokens, { investorId });
  const endDesk = (tokens: Tokens, userId?: string) => signOuts.desk.end(request, tokens, { userId });
  return {
    signIn(user) {
      const { tokens, user: { id: userId } = {} } = session;
      return replace({
        old: tokens,
        begun: { accessToken: user.token, refreshToken: user.refreshToken ?? undefined },
        keep() {
          session.signIn(user);
          device.keep(user.deviceToken);
          signInStep.forget();
        },
        endOld: (old) => endUser(old, userId),
        endBegun: (unkept) => endUser(unkept, user.id),
      });
    },
    signInInvestor(person) {
      const { tokens, investor: { id: investorId } = {} } = investor;
      return replace({
        old: tokens,
        begun: { accessToken: person.token },
        keep() {
          investor.signIn(person);
          investorDevice.keep(person.deviceToken);
          investorSignInStep.forget();
        },
        endOld: (old) => endInvestor(old, investorId),
        endBegun: (unkept) => endInvestor(unkept, person.id),
      });
    },
    signInDesk(staff) {
      const { tokens, person: { id: userId } = {} } = desk.session;
      return replace({
        old: tokens,
        begun: { accessToken: staff.token },
        keep() {
          desk.session.signIn(staff);
          desk.device.keep(staff.deviceToken);
          desk.step.forget();
        },
        endOld: (old) => endDesk(old, userId),
        endBegun: (unkept) => endDesk(unkept, staff.id),
      });
    },
    async signOut() {
      const { tokens, user: { id: userId } = {} } = session;
      session.end();
      signInStep.forget();
      for (const forget of begun) forget();
      if (tokens) await endUser(tokens, userId);
    },
    async signOutDesk() {
      const { tokens, person: { id: userId } = {} } = desk.session;
      desk.session.end();
      desk.step.forget();
      if (tokens) await endDesk(tokens, userId);
    },
    async signOutInvestor() {
      const { tokens, investor: { id: investorId } = {} } = investor;
      investor.end();
      investorSignInStep.forget();
      if (tokens) await endInvestor(tokens, investorId);
    },
  };
}

interface Replacement {
  old: Tokens | undefined;
  begun: Tokens;
  /** Puts the session that was begun upstream into the cookie. */
  keep(): void;
  endOld(tokens: Tokens): Promise<void>;
  endBegun(tokens: Tokens): Promise<void>;
}

async function replace({ old, begun, keep, endOld, endBegun }: Replacement): Promise<void> {
  try {
    keep();
  } catch (error) {
    // No browser holds it.
    await endBegun(begun);
    throw error;
  }
  // An upstream may answer a second sign-in with the session that it has: ended, the new one would be gone too.
  if (old && !isSame(old, begun)) await endOld(old);
}

const isSame = (one: Tokens, other: Tokens): boolean =>
  one.accessToken === other.accessToken ||
  (one.refreshToken !== undefined && one.refreshToken === other.refreshToken);
