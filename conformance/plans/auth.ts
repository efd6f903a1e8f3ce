import { contract } from "../../contract";
import { assertRefused } from "../judge";
import { madeUpToken } from "../made-up";
import { NotTried } from "../outcome";
import type { PlansOf } from "../plan";
import type { World } from "../world-types";

const { auth, users } = contract;
/** What the site takes for a grant that is dead (RFC 6749 5.2 answers 400). */
const refused = [400, 401, 403, 422];

export function authPlans(world: World): PlansOf<typeof auth> {
  const { ask, read, logIn } = world;
  const refreshable = world.once("a login (users.login)", async () => {
    const { token, refreshToken } = await logIn();
    if (!refreshToken) throw new NotTried("the upstream gives no refresh tokens");
    return { token, refreshToken };
  });
  const refreshed = world.once("new tokens (auth.refresh)", async () => {
    const { refreshToken } = await refreshable();
    const answer = await ask(auth.refresh, { refreshToken });
    return { answer, old: refreshToken };
  });
  const profileWith = async (token: string) => {
    const { id } = read(users.profile, await ask(users.profile, undefined, { token }));
    return id === (await world.user()).user.id ? "200" : "200 of somebody else";
  };

  return {
    refresh: {
      sample: async () => ({ input: { refreshToken: madeUpToken() } }),
      succeed: async () => (await refreshed()).answer,
      promises: [
        {
          name: "the new access token",
          expected: "works: users.profile answers 200",
          act: async () => profileWith(read(auth.refresh, (await refreshed()).answer).accessToken),
        },
        {
          name: "the new refresh token, or the old one where none came",
          expected: "works: a token with which users.profile answers 200",
          act: async () => {
            const { answer, old } = await refreshed();
            const refreshToken = read(auth.refresh, answer).refreshToken ?? old;
            return profileWith(read(auth.refresh, await ask(auth.refresh, { refreshToken })).accessToken);
          },
        },
        {
          name: "a refresh token that nobody was given",
          expected: "400, 401, 403 or 422 with a sentence",
          act: async () => assertRefused(await ask(auth.refresh, { refreshToken: madeUpToken() }), refused),
        },
        {
          name: "the refresh token of a session that was logged out",
          expected: "400, 401, 403 or 422 with a sentence",
          act: async () => {
            const { token, refreshToken } = await logIn();
            if (!refreshToken) throw new NotTried("the upstream gives no refresh tokens");
            const answer = await ask(auth.logout, undefined, { token });
            if (answer.status >= 400) throw new NotTried("needs a logout (auth.logout)");
            return assertRefused(await ask(auth.refresh, { refreshToken }), refused);
          },
        },
      ],
    },
    logout: {
      sample: async () => ({}),
      succeed: async () => ask(auth.logout, undefined, { token: (await logIn()).token }),
    },
  };
}
