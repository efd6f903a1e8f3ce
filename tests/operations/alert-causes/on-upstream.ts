import { sql } from "drizzle-orm";
import { expect } from "vitest";
import { AddressRefused } from "../../../api/mail/smtp-refusal";
import type { Push, PushOutcome } from "../../../api/providers/push/port";
import type { Sms, SmsOutcome } from "../../../api/providers/sms/port";
import type { Settings } from "../../../api/settings";
import { createTestApi, type TestApi } from "../../harness/api";
import { dana, registerConfirmed } from "../../harness/people";
import { addBrowser, pushBrowser } from "../../harness/push-browser";
import { idle } from "../../harness/recording";
import { openSharedPostgres } from "../../harness/shared-postgres";
import { emptyTrades } from "../../harness/trade-rows";
import type { Cause } from "./cause";
import { room } from "./no-room";

/** An upstream on PostgreSQL, and what it depends on outside. */
export interface Scenery {
  api: TestApi;
  /** Whether the mail server takes mail, and whether it refuses every address for good. */
  mail: { takes: boolean; refuses: boolean };
  /** What the provider of texts answers. */
  text: { outcome: SmsOutcome };
  /** What one of the push services answers; the others take everything. */
  push: { outcome: PushOutcome };
  /** What must be let go in the end. */
  held: (() => void)[];
}
type Trouble = (scenery: Scenery) => Promise<unknown>;

const sent: SmsOutcome = { state: "sent", providerId: "SM1" };
const pushed: PushOutcome = { state: "sent" };
/** All that begin by the clock but the market's, which takes longer. */
const rounds = [
  "brokerage-round",
  "application-mails",
  "bank-round",
  "billing-round",
  "investor-round",
  "leads",
  "signals",
  "ledger-check",
  "posts",
  "newsletters",
  "tidy",
] as const;
let people = 0;
/** A number that nobody had before. */
export const nextNumber = (): number => ++people;

/** Asks for a mail to an address that nobody had before. */
export async function askForMail({ api }: Scenery): Promise<void> {
  const body = { email: `reader-${nextNumber()}@example.com` };
  expect((await api.call("POST", "/api/newsletter/subscribe", { body })).status).toBe(200);
}
/** Asks for a text to a number that nobody had before. */
export async function askForText({ api }: Scenery): Promise<void> {
  const body = { phoneNumber: String(2025550100 + nextNumber()), alertType: "Marketing page 2" };
  expect((await api.call("PUT", "/api/phone-numbers", { body })).status).toBe(200);
}
const busyService = "https://updates.push.services.mozilla.com/";
/** Asks for a test in browsers that nobody had before: one at the service in question, one at another. */
export async function askForPushes({ api }: Scenery): Promise<void> {
  const { token } = await registerConfirmed(api, { email: `member-${nextNumber()}@example.com` });
  for (const endpoint of [`${busyService}${people}`, undefined]) {
    expect((await addBrowser(api, token, pushBrowser(endpoint))).status).toBe(200);
  }
  expect((await api.call("POST", "/api/users/alerts/test", { token })).status).toBe(200);
}
/** What the clock asks for; here it stands still. */
export async function runRounds({ api }: Scenery): Promise<void> {
  for (const name of rounds) await api.jobs.send(name, {});
  await api.runJobs();
}
export const exists = ({ api }: Scenery) => api.call("GET", `/api/users/exists?email=${dana.email}`);
export const rename = ({ api }: Scenery, from: string, to: string) =>
  api.db.execute(sql.raw(`alter table if exists ${from} rename to ${to}`));

export function onUpstream(
  cause: Omit<Cause, "open"> & { trouble: Trouble; settings?: Partial<Settings> },
): Cause {
  const { trouble, settings, ...rest } = cause;
  return {
    ...rest,
    async open() {
      const database = await openSharedPostgres(false);
      const mail = { takes: true, refuses: false };
      const text = { outcome: sent };
      const sms: Sms = { name: "double", keepsWords: false, send: async () => text.outcome };
      const push = { outcome: pushed };
      const pushes: Push = {
        name: "double",
        send: async ({ endpoint }) => (endpoint.startsWith(busyService) ? push.outcome : pushed),
      };
      const send = async () => {
        if (mail.refuses) throw new AddressRefused("550 5.1.1");
        if (!mail.takes) throw new Error("connect ECONNREFUSED");
      };
      const api = await createTestApi({ database, send, sms, push: pushes, ...(settings && { settings }) });
      const scenery: Scenery = { api, mail, text, push, held: [] };
      const letGo = () => {
        for (const release of scenery.held.splice(0)) release();
      };
      return {
        targets: () => [
          { job: "trade-signals-upstream", instance: "upstream-1:9464", read: api.scrape },
          idle("trade-signals-site"),
        ],
        async calm() {
          letGo();
          Object.assign(mail, { takes: true, refuses: false });
          text.outcome = sent;
          push.outcome = pushed;
          await rename(scenery, "gone", "users");
          await api.db.execute(sql.raw(room));
          // No calm waits for a whole run of market data, and of what was given up each one was decided on.
          await api.db.execute(sql`delete from pgboss.job where name = 'market-sync' or state = 'failed'`);
          await emptyTrades(api);
          await exists(scenery);
          await askForMail(scenery);
          await askForText(scenery);
          await askForPushes(scenery);
          await runRounds(scenery);
        },
        trouble: () => trouble(scenery),
        async close() {
          letGo();
          await api.close();
        },
      };
    },
  };
}
