import { contract } from "../../contract";
import type { brokerageOauth } from "../../contract/brokerage-oauth";
import { same } from "../compare";
import { pressThrough } from "../hosted";
import { assertRefused, refusals } from "../judge";
import { madeUpToken } from "../made-up";
import { Unmet } from "../outcome";
import type { PlansOf } from "../plan";
import type { World } from "../world-types";

const { users } = contract;

export function brokerageOauthPlans(world: World): PlansOf<typeof brokerageOauth> {
  const { ask, read, token } = world;
  const { brokerOauth: provider, siteUrl } = world.options;
  const redirectUri = `${siteUrl}/brokerage/callback`;
  const another = "no-such-broker";
  const unknown = [{ what: "a broker", changes: { provider: another } }];
  const madeUp = () => ({
    params: { provider },
    query: { code: madeUpToken(), state: madeUpToken(), redirect_uri: redirectUri },
  });

  const begin = world.once("a connection that was begun (users.beginBrokerageOauth)", async () =>
    read(
      users.beginBrokerageOauth,
      await ask(users.beginBrokerageOauth, { provider, redirectUri }, { token: await token() }),
    ),
  );
  const connected = world.once("a connection (users.exchangeBrokerageOauth)", async () => {
    const { url } = await begin();
    const { searchParams: given } = await pressThrough(world, url, [{ press: "allow" }]);
    const [code, state] = [given.get("code") ?? "", given.get("state") ?? ""];
    world.secrets.add(code, state);
    const query = { code, state, redirect_uri: redirectUri };
    return { query, answer: await ask(users.exchangeBrokerageOauth, { params: { provider }, query }) };
  });
  const isConnected = async () => {
    const answer = await ask(users.brokerageConnection, { provider }, { token: await token() });
    return read(users.brokerageConnection, answer).connected;
  };

  return {
    exchangeBrokerageOauth: {
      sample: async () => ({ input: madeUp() }),
      succeed: async () => (await connected()).answer,
      unknown: [{ what: "a broker", changes: { params: { provider: another } } }],
      promises: [
        {
          name: "a code and a state that nobody was given",
          expected: "4xx with a sentence",
          act: async () =>
            assertRefused(await ask(users.exchangeBrokerageOauth, madeUp()), [
              ...refusals,
              401,
              403,
              404,
              410,
            ]),
        },
        {
          name: "the same code and state again",
          expected: "4xx with a sentence",
          act: async () => {
            const { query } = await connected();
            const answer = await ask(users.exchangeBrokerageOauth, { params: { provider }, query });
            return assertRefused(answer, [...refusals, 401, 403, 404, 410]);
          },
        },
      ],
    },
    beginBrokerageOauth: {
      sample: async () => ({ input: { provider, redirectUri } }),
      unknown,
      promises: [
        {
          name: "two of them",
          expected: "another state for each",
          act: async () => {
            const first = await begin();
            const answer = await ask(
              users.beginBrokerageOauth,
              { provider, redirectUri },
              { token: await token() },
            );
            if (read(users.beginBrokerageOauth, answer).state !== first.state) return "200";
            throw new Unmet("the same", "state");
          },
        },
      ],
    },
    brokerageConnection: {
      sample: async () => ({ input: { provider } }),
      unknown,
      promises: [
        {
          name: "after the exchange",
          expected: "connected: true",
          act: async () => {
            read(users.exchangeBrokerageOauth, (await connected()).answer);
            return same("connected", true, await isConnected());
          },
        },
      ],
    },
    endBrokerageConnection: {
      sample: async () => ({ input: { provider } }),
      unknown,
      promises: [
        {
          name: "twice",
          expected: "2xx both times, and connected: false",
          act: async () => {
            for (const _ of ["once", "twice"]) {
              const answer = await ask(users.endBrokerageConnection, { provider }, { token: await token() });
              read(users.endBrokerageConnection, answer);
            }
            return same("connected", false, await isConnected());
          },
        },
      ],
    },
  };
}
