// Of upstreams that a spec tells what happens next: each is a process of its own, on the days to come.
import { once } from "node:events";
import { z } from "zod";
import { createFront } from "../../api/front";
import { createLog } from "../../api/log";
import { createApiMetrics } from "../../api/metrics";
import { addDays, closeOf, newYorkDay, tradingDayAfter } from "../../domain/trading-days";
import { createHttpServer } from "../../server/http-server";
import type { TestApi } from "../harness/api";

/** Where the site and this upstream are, as told-site.ts says it. */
export const { API_PUBLIC_URL, PUBLIC_URL } = z
  .object({ API_PUBLIC_URL: z.string(), PUBLIC_URL: z.string() })
  .parse(process.env);

/** The next day that closes, and the two after it: the site goes by real time, and nothing is agreed to in the future. */
const first = tradingDayAfter(addDays(newYorkDay(new Date()), -1));
const signalDay = closeOf(first) > new Date() ? first : tradingDayAfter(first);
const fillDay = tradingDayAfter(signalDay);
export const sessions = { signal: signalDay, fill: fillDay, last: tradingDayAfter(fillDay) };

/** Shortly after a session, while texts may be sent. */
export const eveningOf = (date: string): Date => new Date(closeOf(date).getTime() + 300_000);

/** Answers calls, and does what the spec asks for until the spec is gone. */
export async function serveActs(
  { fetch, callPlainly: call, settings }: TestApi,
  acts: Readonly<Record<string, () => Promise<unknown>>>,
): Promise<void> {
  process.on("message", async (asked) => {
    const { act } = z.object({ act: z.string() }).parse(asked);
    process.send?.({ act, said: await acts[act]?.() });
  });
  process.once("disconnect", () => process.exit(0));
  const front = createFront({ fetch, call, metrics: createApiMetrics() }, settings, createLog("silent"));
  const server = createHttpServer(front).listen(Number(new URL(API_PUBLIC_URL).port), "127.0.0.1");
  await once(server, "listening");
  process.send?.({ act: "ready" });
}
