// The upstream of tests/e2e/desk-days.spec.ts, as a process that is told what happens next: an analyst, an owner and a
// member are there, and a stock that does nothing until a session comes.
import { addDays, tradingDays } from "../../domain/trading-days";
import { tell } from "../harness/alerts";
import { createTestApi } from "../harness/api";
import { seriesOf } from "../harness/candle-series";
import { addDeadJob } from "../harness/dead-jobs";
import { makeStaff } from "../harness/desk";
import { makeKitStaff } from "../harness/kit-staff";
import { registerConfirmed } from "../harness/people";
import { codeAt } from "../harness/second-step";
import { createSignalDesk, quietly } from "../harness/signal-desk";
import { openMemoryDatabase } from "../harness/template";
import { API_PUBLIC_URL, eveningOf, PUBLIC_URL, serveActs, sessions } from "./told-upstream";

const DAYS = 60;
/** At 110 all the time, then a session in which a signal of the last day fills, and one at whose open it is left. */
const candles = seriesOf(tradingDays(addDays(sessions.signal, -2 * DAYS), sessions.signal).at(-DAYS) ?? "", [
  ...quietly(DAYS),
  [111, 112, 110, 111],
  [113, 114, 112, 113],
]);
const symbol = "AAPL";

const api = await createTestApi({
  now: eveningOf(sessions.signal),
  database: await openMemoryDatabase(false),
  settings: { publicUrl: PUBLIC_URL, ownUrl: API_PUBLIC_URL, signalsNeedApproval: true },
});
const market = createSignalDesk(() => api);
await market.add(symbol, "sandbox", candles.slice(0, DAYS));
const analyst = await makeStaff(api, "analyst");
const { email, password, codes } = await makeKitStaff(api);
const member = await registerConfirmed(api, { firstName: "Ada", email: "ada@example.com" });

const goOnTo = async (session: string, count: number) => {
  api.setNow(eveningOf(session));
  await market.store(symbol, "sandbox", candles.slice(0, count));
  await market.refresh();
  await tell(api);
};

await serveActs(api, {
  /** How the owner signs in, with a recovery code each time; and the last session of the stock. */
  begin: async () => ({ owner: { email, password, codes }, lastDay: sessions.last }),
  /** What the analyst's app shows; the next time it is another one. */
  code: async () => {
    api.advance(60);
    return codeAt(analyst.secret, api.now());
  },
  tell: () => tell(api),
  runJobs: () => api.runJobs(),
  fill: () => goOnTo(sessions.fill, DAYS + 1),
  leave: () => goOnTo(sessions.last, DAYS + 2),
  /** A mail to the member was given up; the id of its job. */
  giveUp: () => addDeadJob(api.db, "password-changed-mail", { userId: member.id }),
});
