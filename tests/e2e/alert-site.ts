import { z } from "zod";
import type { At } from "./own-site";
import { startToldSite } from "./told-site";

/** A built site whose upstream (alert-upstream.ts) is told what happens next. */
export async function startAlertSite(at: At) {
  const { ask, stop } = await startToldSite(at, "tests/e2e/alert-upstream.ts");
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
    stop,
  };
}
export type AlertSite = Awaited<ReturnType<typeof startAlertSite>>;
