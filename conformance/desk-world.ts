import { contract } from "../contract";
import { NotTried } from "./outcome";
import type { DeskWorld, World, WorldOptions } from "./world-types";

const { desk } = contract;

/** A member of staff. No call can create one, so the kit has to be given one. */
export function createDeskWorld(
  { staff }: WorldOptions,
  { ask, read, once }: Pick<World, "ask" | "read" | "once">,
): DeskWorld {
  const known = once("somebody of the staff", async () => {
    if (!staff) throw new NotTried("the kit was given no member of staff");
    return staff();
  });
  const signIn = async (who = known) => {
    const { email, password, codes } = await who();
    const first = await ask(desk.login, { email, password });
    const { stepToken } = read(desk.login, first).secondStep;
    const second = await ask(desk.finishSignIn, { stepToken, stepCode: codes.pop() ?? "" });
    return { first, second, token: read(desk.finishSignIn, second).token };
  };
  const byPasskey = once(
    "a sign-in to the desk by a passkey (desk.askPasskey, desk.finishByPasskey)",
    async () => {
      const { email, password, authenticator } = await known();
      const { stepToken } = read(desk.login, await ask(desk.login, { email, password })).secondStep;
      const question = await ask(desk.askPasskey, { stepToken });
      const passkey = authenticator.prove(read(desk.askPasskey, question));
      const answer = await ask(desk.finishByPasskey, { stepToken, passkey });
      return { question, answer, replayed: await ask(desk.finishByPasskey, { stepToken, passkey }) };
    },
  );
  const signedIn = once("a sign-in to the desk (desk.login, desk.finishSignIn)", () => signIn());
  const signedOut = once("a session at the desk that was ended (desk.logout)", async () => {
    const { token } = await signIn();
    const answer = await ask(desk.logout, undefined, { token });
    read(desk.logout, answer);
    return { token, answer };
  });
  const second = once("a second person at the desk", async () => {
    const other = await staff?.();
    if (!other || other.email === (await known()).email)
      throw new NotTried("the kit knows one person at the desk alone");
    return (await signIn(async () => other)).token;
  });
  return {
    second,
    signedIn,
    byPasskey,
    signedOut,
    token: async () => (await signedIn()).token,
    member: async () => (await known()).member(),
    dispute: async () => (await known()).dispute(),
    candles: async () => (await known()).candles,
    people: async () => (await known()).people,
    webhook: async () => (await known()).webhook,
    deadJobs: async () => (await known()).deadJobs,
    endedToken: async () => (await signedOut()).token,
  };
}
