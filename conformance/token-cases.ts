import { type Call, toWire } from "./call";
import { assertRefused } from "./judge";
import type { Case, Sample } from "./plan";
import type { World } from "./world-types";

/** The call is refused without a valid token. */
export function tokenCases(call: Call, { input, key }: Sample<unknown>, world: World): Case[] {
  const refusedWith = (token: () => Promise<string | undefined>) => async () =>
    assertRefused(await world.send(call, toWire(call, input), { key, token: await token() }), [401]);
  const expected = "401 with a sentence";
  return [
    { name: "no token", expected, act: refusedWith(async () => undefined) },
    { name: "a junk token", expected, act: refusedWith(async () => "junk.junk.junk") },
    {
      name: "a token with a letter changed",
      expected,
      act: refusedWith(async () => forge(await world.tokenOf(call))),
    },
    {
      name: "another scheme than Bearer",
      expected,
      act: async () => {
        const wire = toWire(call, input);
        const headers = { ...wire.headers, authorization: "Basic cm9iaW46c2FtcGxl" };
        return assertRefused(await world.send(call, { ...wire, headers }, { key }), [401]);
      },
    },
    {
      name: `${call.who === "user" ? "an investor's" : "a user's"} token`,
      expected,
      act: refusedWith(() => world.tokenOf({ ...call, who: call.who === "user" ? "investor" : "user" })),
    },
    { name: "a token after logout", expected, act: refusedWith(() => world.endedTokenOf(call)) },
  ];
}

/** Another letter in the middle of its last part: of the very last one, some bits count for nothing. */
function forge(token: string): string {
  const start = token.lastIndexOf(".") + 1;
  const at = start + Math.floor((token.length - start) / 2);
  return token.slice(0, at) + (token[at] === "A" ? "B" : "A") + token.slice(at + 1);
}
