import { type Call, toWire } from "./call";
import { assertRefused } from "./judge";
import { NotTried } from "./outcome";
import type { Case, Sample } from "./plan";
import type { World } from "./world-types";

/** Only the site and the account itself may make a call that names an account by its id. */
export function credentialCases(call: Call, { input, key }: Sample<unknown>, world: World): Case[] {
  const sent = async (credential: string, token?: string) => {
    if (!world.options.vouched) throw new NotTried("needs the site's own token (--client-token)");
    const wire = toWire(call, input);
    const headers = { ...wire.headers, "x-api-client-token": credential };
    return world.send(call, { ...wire, headers }, { key, token });
  };
  const expected = "401 with a sentence";
  return [
    {
      name: "no credential of the site's, and no token",
      expected,
      act: async () => assertRefused(await sent(""), [401]),
    },
    {
      name: "another credential than the site's",
      expected,
      act: async () => assertRefused(await sent("not the credential of the site"), [401]),
    },
    {
      name: "the token of another account",
      expected: "401, 403 or 404 with a sentence",
      act: async () => assertRefused(await sent("", await world.strangersToken()), [401, 403, 404]),
    },
  ];
}
