import { fork } from "node:child_process";
import { once } from "node:events";
import { z } from "zod";
import { siteProgram } from "../harness/built";
import { startServer } from "../harness/processes";
import { type At, siteSettings } from "./own-site";

/** As tests/harness/api.ts has it. */
const clientToken = "the client token of tests is forty letters";
const Said = z.object({ act: z.string(), said: z.unknown() });

/**
 * A built site whose upstream is told what happens next.
 * @param program the upstream, of told-upstream.ts
 */
export async function startToldSite(at: At, program: string) {
  const upstream = fork(program, {
    execArgv: ["--import", "tsx"],
    env: { ...process.env, PUBLIC_URL: at.site, API_PUBLIC_URL: at.api },
  });
  const answer = async (act: string) => {
    const [message] = await once(upstream, "message");
    const { act: done, said } = Said.parse(message);
    if (done !== act) throw new Error(`the upstream did ${done} and not ${act}`);
    return said;
  };
  await answer("ready");
  const site = await startServer(siteProgram, { ...siteSettings(at), API_CLIENT_TOKEN: clientToken });
  return {
    ...at,
    /** Has the upstream do this. @returns what it said of it */
    ask: (act: string) => {
      const answered = answer(act);
      upstream.send({ act });
      return answered;
    },
    stop: async () => {
      await site.stop();
      upstream.disconnect();
      await once(upstream, "exit");
    },
  };
}
