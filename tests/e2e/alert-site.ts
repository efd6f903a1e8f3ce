import { fork } from "node:child_process";
import { once } from "node:events";
import { z } from "zod";
import { siteProgram } from "../harness/built";
import { startServer } from "../harness/processes";
import { type At, siteSettings } from "./own-site";

/** As tests/harness/api.ts has it. */
const clientToken = "the client token of tests is forty letters";
const Said = z.object({ act: z.string(), said: z.unknown() });

/** A built site whose upstream (alert-upstream.ts) is told what happens next. */
export async function startAlertSite(at: At) {
  const upstream = fork("tests/e2e/alert-upstream.ts", {
    execArgv: ["--import", "tsx"],
    env: { ...process.env, PUBLIC_URL: at.site, API_PUBLIC_URL: at.api },
  });
  const answer = async (act: string) => {
    const [message] = await once(upstream, "message");
    const { act: done, said } = Said.parse(message);
    if (done !== act) throw new Error(`the upstream did ${done} and not ${act}`);
    return said;
  };
  const ask = (act: string) => {
    const answered = answer(act);
    upstream.send({ act });
    return answered;
  };
  await answer("ready");
  const site = await startServer(siteProgram, { ...siteSettings(at), API_CLIENT_TOKEN: clientToken });
  return {
    ...at,
    /** Of the push service, with its port. */
    pushHost: z.string().parse(await ask("host")),
    /** When each is told, in ISO 8601. */
    evenings: z
      .object({ signal: z.string(), fill: z.string(), stop: z.string() })
      .parse(await ask("evenings")),
    /** Runs what is due, such as the mail that asks to confirm an address. */
    runJobs: () => ask("runJobs"),
    /** Gives the operator's command, whose signal is then told; what the command said. */
    practise: async () => z.string().parse(await ask("practise")),
    /** Its session passes, and the next one, in which its stop is touched: each is told. */
    fillTheSignal: () => ask("fill"),
    stopTheSignal: () => ask("stop"),
    /** The newest push, as the push service has it: sealed. */
    pushed: async () => Buffer.from(z.string().parse(await ask("pushed")), "base64"),
    stop: async () => {
      await site.stop();
      upstream.disconnect();
      await once(upstream, "exit");
    },
  };
}
export type AlertSite = Awaited<ReturnType<typeof startAlertSite>>;
