import { randomBytes, randomInt } from "node:crypto";
import type { AnyContractProcedure, InferContractRouterOutputs } from "@orpc/contract";
import { z } from "zod";
import { contract } from "../contract";
import { type Call, toWire } from "./call";
import type { Answer, Client } from "./client";
import { sessionIn } from "./compare";
import { createDeskWorld } from "./desk-world";
import { createInvestorWorld } from "./investor-world";
import { orNotTried, readReply } from "./judge";
import { keep, once } from "./once";
import { NotOffered, NotTried } from "./outcome";
import type { Secrets } from "./secrets";
import type { Person, World, WorldOptions } from "./world-types";

export function createWorld(
  options: WorldOptions,
  calls: readonly Call[],
  client: Client,
  secrets: Secrets,
): World {
  const signedIn: string[] = [];
  const callOf = (procedure: AnyContractProcedure): Call => {
    const { method, path } = procedure["~orpc"].route;
    const call = calls.find((known) => known.method === method && known.path === path);
    if (!call) throw new Error(`no call ${method} ${path}`);
    return call;
  };

  const send: World["send"] = ({ method }, { path, headers, body }, { token, key, text } = {}) => {
    const sent = text ?? (body === undefined ? undefined : JSON.stringify(body));
    return client.send({
      method,
      path,
      headers: {
        ...(sent === undefined ? {} : { "content-type": "application/json" }),
        ...headers,
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(key === undefined ? {} : { "idempotency-key": key }),
      },
      body: sent,
    });
  };
  const ask: World["ask"] = async (procedure, input, given) => {
    const call = callOf(procedure);
    return orNotTried(call, options, await send(call, toWire(call, input), given));
  };
  const read = <P extends AnyContractProcedure>(
    procedure: P,
    answer: Answer,
  ): InferContractRouterOutputs<P> =>
    // The contract's own schema has parsed it.
    readReply(callOf(procedure), answer) as InferContractRouterOutputs<P>;

  const newPerson = (): Person => {
    const password = randomBytes(15).toString("base64url");
    secrets.add(password);
    return {
      firstName: "Robin",
      lastName: "Sample",
      email: `conformance-${randomBytes(6).toString("hex")}@example.com`,
      password,
      phone: `20255501${String(randomInt(100)).padStart(2, "0")}`,
    };
  };

  const registration = keep(async () => {
    const person = newPerson();
    return { person, answer: await ask(contract.users.register, person) };
  });
  const user = once("a registered user (users.register)", async () => {
    const { person, answer } = await registration();
    const registered = read(contract.users.register, answer);
    signedIn.push(registered.token);
    return { person, user: registered };
  });
  const logIn: World["logIn"] = async () => {
    const { person } = await user();
    const { email, password } = person;
    const session = sessionIn(
      read(contract.users.login, await ask(contract.users.login, { email, password })),
    );
    signedIn.push(session.token);
    return session;
  };

  let current: { token: string; until: number } | undefined;
  const token = async () => {
    if (!current) current = lifeOf((await user()).user.token);
    else if (Date.now() > current.until)
      current = lifeOf((await once("a login (users.login)", logIn)()).token);
    return current.token;
  };

  const endedToken = once("a session that was ended (users.login, auth.logout)", async () => {
    const session = await logIn();
    const answer = await ask(contract.auth.logout, undefined, { token: session.token });
    try {
      read(contract.auth.logout, answer);
    } catch (error) {
      if (error instanceof NotOffered)
        throw new NotTried("the upstream has no logout that could end a token");
      throw error;
    }
    return session.token;
  });

  const stranger = once("another user (users.register)", async () => {
    const answer = await ask(contract.users.register, newPerson());
    const { token } = read(contract.users.register, answer);
    signedIn.push(token);
    return token;
  });

  const listed = keep(async () => {
    const { sector, symbol } = options;
    const sectors = await ask(contract.market.sectors, undefined);
    const parsed = z.array(
      z.object({ slug: z.string(), stocks: z.array(z.object({ symbol: z.string() })).nullish() }),
    );
    const json: unknown = sectors.status === 200 && sectors.isJson ? JSON.parse(sectors.text) : [];
    const found = parsed.safeParse(json).data?.find(({ stocks }) => stocks && stocks.length > 0);
    return { sector: found?.slug ?? sector, symbol: found?.stocks?.[0]?.symbol ?? symbol };
  });

  const investors = createInvestorWorld({ ask, read, once, newPerson, user });

  const desk = createDeskWorld(options, { ask, read, once });
  const tokens = { user: { token, endedToken }, investor: investors, desk };

  return {
    options,
    client,
    secrets,
    send,
    ask,
    read,
    once,
    newPerson,
    registration,
    user,
    token,
    logIn,
    investors,
    desk,
    tokenOf: ({ who }) => tokens[who].token(),
    endedTokenOf: ({ who }) => tokens[who].endedToken(),
    strangersToken: stranger,
    listed,
    begun: (token) => void signedIn.push(token),
    leave: async () => {
      await investors.leave();
      const [own] = signedIn;
      if (own === undefined) return;
      // Whatever the run has found is told already; what cannot be ended ends by itself.
      try {
        const answer = await ask(contract.users.sessions, undefined, { token: own });
        const others = read(contract.users.sessions, answer).filter(({ current }) => !current);
        for (const { id } of others) await ask(contract.users.endSession, { id }, { token: own });
      } catch {}
      for (const session of signedIn) {
        await ask(contract.auth.logout, undefined, { token: session }).catch(() => undefined);
      }
    },
  };
}

/** Half of the token's life, where it can be read; for ever where it cannot. */
function lifeOf(token: string): { token: string; until: number } {
  const [, payload = ""] = token.split(".");
  try {
    const { exp } = z
      .object({ exp: z.number() })
      .parse(JSON.parse(Buffer.from(payload, "base64url").toString()));
    return { token, until: (Date.now() + exp * 1000) / 2 };
  } catch {
    return { token, until: Number.POSITIVE_INFINITY };
  }
}
