// The upstream of tests/e2e/first-alert.spec.ts, as a process that is told what happens next: its clock is its own, mails and
// texts stay at /outbox, pushes go to a push service over TLS that stands beside it.
import { findCommand } from "../../api/commands";
import { createWebPush } from "../../api/providers/push/web-push/push";
import { readSettings } from "../../api/settings";
import { addDays, tradingDays } from "../../domain/trading-days";
import { tell } from "../harness/alerts";
import { createTestApi } from "../harness/api";
import { seriesOf } from "../harness/candle-series";
import { startPushService } from "../harness/push-service";
import { createSignalDesk } from "../harness/signal-desk";
import { openMemoryDatabase } from "../harness/template";
import { API_PUBLIC_URL, eveningOf, PUBLIC_URL, serveActs, sessions } from "./told-upstream";

const signalDay = sessions.signal;
const evenings = {
  signal: eveningOf(signalDay),
  fill: eveningOf(sessions.fill),
  stop: eveningOf(sessions.last),
};

const DAYS = 60;
/** So many that go up and down, one in which a signal of the last of them fills, and one that falls through its stop. */
const candles = seriesOf(tradingDays(addDays(signalDay, -2 * DAYS), signalDay).at(-DAYS) ?? signalDay, [
  ...Array.from({ length: DAYS }, (_, day) => [110, 113, 107, day % 2 === 0 ? 108 : 112] as const),
  [112, 113, 111, 112],
  [112, 112, 80, 82],
]);
const symbol = "AAPL";

const service = await startPushService();
const { push } = readSettings({ API_TOKEN_SECRETS: "the token secret of tests is forty letters" });
const own = { adapter: "web-push" as const, hosts: [service.host], vapid: push.vapid };
const api = await createTestApi({
  now: evenings.signal,
  database: await openMemoryDatabase(false),
  push: createWebPush(own, "mailto:site@trades.example", service),
  settings: {
    publicUrl: PUBLIC_URL,
    ownUrl: API_PUBLIC_URL,
    push: own,
  },
});
const desk = createSignalDesk(() => api);
await desk.add(symbol, "sandbox", candles.slice(0, DAYS));
const goOnTo = async (evening: Date, count: number) => {
  api.setNow(evening);
  await desk.store(symbol, "sandbox", candles.slice(0, count));
  await desk.refresh();
  await tell(api);
};

await serveActs(api, {
  host: async () => service.host,
  evenings: async () =>
    Object.fromEntries(Object.entries(evenings).map(([what, at]) => [what, at.toISOString()])),
  runJobs: () => api.runJobs(),
  /** Gives the operator's command, and lets the upstream tell of its signal. */
  practise: async () => {
    const database = { ...api.database, close: async () => {} };
    const said = await findCommand(["practise", symbol])(api.settings, async () => database, api.now);
    await tell(api);
    return said;
  },
  fill: () => goOnTo(evenings.fill, DAYS + 1),
  stop: () => goOnTo(evenings.stop, DAYS + 2),
  pushed: async () => service.seen.at(-1)?.body.toString("base64"),
});
