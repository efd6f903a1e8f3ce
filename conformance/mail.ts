import { setTimeout as wait } from "node:timers/promises";
import { z } from "zod";
import { parse } from "./judge";
import { NotTried, Unmet } from "./outcome";
import type { World } from "./world-types";

const Mails = z.array(z.object({ to: z.string(), text: z.string() }));

/** Mail leaves by a job: so often and so long it is looked for. */
const looks = 240;
const pauseMs = 250;

/** @throws {NotTried} without --outbox */
export function assertMailbox({ options }: World): void {
  if (!options.outbox) throw new NotTried("needs a link from a mail");
}

/**
 * The token in the newest mail to that address whose link leads to `page`, out of the upstream's /outbox.json.
 * @throws {NotTried} without --outbox
 */
export async function mailedToken(world: World, email: string, page: string): Promise<string> {
  assertMailbox(world);
  const { client, secrets } = world;
  for (let look = 0; look < looks; look++) {
    const answer = await client.send({ method: "GET", path: "/outbox.json" });
    const mails = Mails.safeParse(parse(answer));
    if (answer.status !== 200 || !mails.success) throw new Unmet(`${answer.status} for /outbox.json`);
    const texts = mails.data.filter(({ to }) => to.includes(email)).map(({ text }) => text);
    const token = texts.map((text) => text.split(`/${page}/`)[1]?.split(/[\s?]/)[0]).find((found) => found);
    if (token) {
      secrets.add(token);
      return token;
    }
    await wait(pauseMs);
  }
  throw new Unmet(`no mail within ${(looks * pauseMs) / 1000} s`);
}
