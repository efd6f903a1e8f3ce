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
 * The code in the newest text to that number, out of the upstream's /outbox/texts.json.
 * @param phone ten digits
 * @throws {NotTried} without --outbox
 */
export async function textedCode(world: World, phone: string): Promise<string> {
  assertMailbox(world);
  for (let look = 0; look < looks; look++) {
    const answer = await world.client.send({ method: "GET", path: "/outbox/texts.json" });
    const texts = Texts.safeParse(parse(answer));
    if (answer.status !== 200 || !texts.success) throw new Unmet(`${answer.status} for /outbox/texts.json`);
    const found = texts.data.find(({ to, body }) => to === `+1${phone}` && /\b\d{6} is your code/.test(body));
    const code = /\b(\d{6}) is your code/.exec(found?.body ?? "")?.[1];
    if (code) return code;
    await wait(pauseMs);
  }
  throw new Unmet(`no text within ${(looks * pauseMs) / 1000} s`);
}
