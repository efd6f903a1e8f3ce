import { type Call, toWire } from "./call";
import type { Answer } from "./client";
import { orNotTried } from "./judge";
import { Unmet } from "./outcome";
import type { Sample } from "./plan";
import type { World } from "./world-types";

/** Sends the call as the site does: with the signed-in user's token where the contract asks for it. */
export async function send(
  call: Call,
  { input, key }: Sample<unknown>,
  world: World,
  { raw, method }: { raw?: Record<string, string>; method?: string } = {},
): Promise<Answer> {
  const token = call.bearer ? await world.tokenOf(call) : undefined;
  const answer = await world.send(method ? { ...call, method } : call, toWire(call, input, raw), {
    key,
    token,
  });
  return orNotTried(call, world.options, answer);
}

/** Says of what is unmet for which of several it is so, and in which field. */
export function within(judge: () => string, how: string, field?: string): string {
  try {
    return judge();
  } catch (error) {
    if (!(error instanceof Unmet)) throw error;
    throw new Unmet(`${error.got} for ${how}`, field ?? error.field);
  }
}
