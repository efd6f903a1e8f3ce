import { contract } from "../contract";
import type { Answer } from "./client";
import { sessionIn } from "./compare";
import { NotOffered, NotTried } from "./outcome";
import type { InvestorWorld, Person, World } from "./world-types";

const { investors } = contract;

export function createInvestorWorld({
  ask,
  read,
  once,
  newPerson,
  user,
}: Pick<World, "ask" | "read" | "once" | "newPerson" | "user">): InvestorWorld {
  const signedIn: string[] = [];
  let registering: Promise<{ person: Person; answer: Answer }> | undefined;
  const registration: InvestorWorld["registration"] = () => {
    registering ??= (async () => {
      const person = newPerson();
      const { firstName, lastName, email, password } = person;
      const answer = await ask(investors.registerBasic, { firstName, lastName, email, password });
      return { person, answer };
    })();
    return registering;
  };
  const investor = once("a registered investor (investors.registerBasic)", async () => {
    const { person, answer } = await registration();
    const registered = read(investors.registerBasic, answer);
    signedIn.push(registered.token);
    return { person, investor: registered };
  });
  const logIn = async () => {
    const { email, password } = (await investor()).person;
    const session = sessionIn(read(investors.login, await ask(investors.login, { email, password })));
    signedIn.push(session.token);
    return session;
  };

  const other = once("another investor (investors.registerBasic)", async () => {
    const { person } = await user();
    const { firstName, lastName, email, password } = person;
    const answer = await ask(investors.registerBasic, { firstName, lastName, email, password });
    const { token } = read(investors.registerBasic, answer);
    signedIn.push(token);
    return { person, answer, token };
  });

  return {
    registration,
    investor,
    other,
    logIn,
    // It lives for hours: no run is as long.
    token: async () => (await investor()).investor.token,
    endedToken: once("an investor's session that was ended (investors.login, investors.logout)", async () => {
      const { token } = await logIn();
      const answer = await ask(investors.logout, undefined, { token });
      try {
        read(investors.logout, answer);
      } catch (error) {
        if (!(error instanceof NotOffered)) throw error;
        throw new NotTried("the upstream has no logout that could end an investor's token");
      }
      return token;
    }),
    begun: (token) => {
      signedIn.push(token);
    },
    leave: async () => {
      for (const token of signedIn) await ask(investors.logout, undefined, { token }).catch(() => undefined);
    },
  };
}
