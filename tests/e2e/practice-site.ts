import path from "node:path";
import { closeOf, isTradingDay, newYorkDay, openOf } from "../../domain/trading-days";
import { apiProgram } from "../harness/built";
import { copyPreparedDataTo } from "../harness/prepared-data";
import { type Started, startCommand, startServer } from "../harness/processes";
import { type At, siteSettings, upstreamSettings } from "./own-site";

/** A site of a spec's own, whose operator issues practice signals. */
export interface PracticeSite extends At {
  /** Stops the upstream, commits a signal on that stock by the command, and starts the upstream again. Gives what the command said. */
  practise(symbol: string): Promise<string>;
  stop(): Promise<void>;
}

export async function startPracticeSite(at: At, folder: string): Promise<PracticeSite> {
  await copyPreparedDataTo(folder);
  const clock = {
    NODE_OPTIONS: `--import=${path.resolve("tests/e2e/clock-ahead.mjs")}`,
    CLOCK_AHEAD_MS: String(untilAfterClose(new Date())),
  };
  const env = { ...upstreamSettings(at, folder), ...clock };
  let upstream: Started = await startServer(apiProgram, env);
  const web = await startServer("build/index.js", siteSettings(at));
  return {
    ...at,
    async practise(symbol) {
      await upstream.stop();
      const command = startCommand([apiProgram, "practise", symbol], env);
      const code = await command.ended;
      upstream = await startServer(apiProgram, env);
      if (code !== 0) throw new Error(command.output());
      return command.output();
    },
    async stop() {
      await web.stop();
      await upstream.stop();
    },
  };
}

/** A signal is committed between two sessions. While one is open, the upstream believes that it is over; milliseconds. */
function untilAfterClose(now: Date): number {
  const today = newYorkDay(now);
  // The sandbox's candle of a day is there once the day is over, and the upstream takes a while to start.
  const early = 15 * 60_000;
  if (!isTradingDay(today) || now.getTime() < openOf(today).getTime() - early || now >= closeOf(today))
    return 0;
  return closeOf(today).getTime() + early - now.getTime();
}
