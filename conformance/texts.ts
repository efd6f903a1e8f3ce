import { setTimeout as wait } from "node:timers/promises";
import { z } from "zod";
import { parse } from "./judge";
import { assertMailbox } from "./mail";
import { Unmet } from "./outcome";
import type { World } from "./world-types";

const Texts = z.array(z.object({ to: z.string(), body: z.string() }));

/** Texts leave by a job: so often and so long it is looked for. */
const looks = 240;
const pauseMs = 250;

/**
 * The codes that were texted to that number so far, the newest first, out of the upstream's /outbox/texts.json.
 * @param phone ten digits
 * @throws {NotTried} without --outbox
 */
export async function textedCodes(world: World, phone: string): Promise<string[]> {
  assertMailbox(world);
  const answer = await world.client.send({ method: "GET", path: "/outbox/texts.json" });
  const texts = Texts.safeParse(parse(answer));
  if (answer.status !== 200 || !texts.success) throw new Unmet(`${answer.status} for /outbox/texts.json`);
  return texts.data
    .filter(({ to }) => to === `+1${phone}`)
    .flatMap(({ body }) => /\b(\d{6}) is your code/.exec(body)?.[1] ?? []);
}

/**
 * Waits for a code that is not one of these.
 * @throws {NotTried} without --outbox
 */
export async function nextCode(world: World, phone: string, known: readonly string[]): Promise<string> {
  for (let look = 0; look < looks; look++) {
    const code = (await textedCodes(world, phone)).find((each) => !known.includes(each));
    if (code) return code;
    await wait(pauseMs);
  }
  throw new Unmet(`no text within ${(looks * pauseMs) / 1000} s`);
}
