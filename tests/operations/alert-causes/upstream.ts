import { sql } from "drizzle-orm";
import { expect } from "vitest";
import { AddressRefused } from "../../../api/mail/smtp-refusal";
import type { Sms, SmsOutcome } from "../../../api/providers/sms/port";
import type { Settings } from "../../../api/settings";
import { createTestApi, type TestApi } from "../../harness/api";
import { dana } from "../../harness/people";
import { idle } from "../../harness/recording";
import { openSharedPostgres } from "../../harness/shared-postgres";
import { addTrade, emptyTrades } from "../../harness/trade-rows";
import type { Cause } from "./cause";
import { noRoom, room } from "./no-room";

/** An upstream on PostgreSQL, and what it depends on outside. */
interface Scenery {
  api: TestApi;
  /** Whether the mail server takes mail, and whether it refuses every address for good. */
  mail: { takes: boolean; refuses: boolean };
  /** What the provider of texts answers. */
  text: { outcome: SmsOutcome };
  /** What must be let go in the end. */
  held: (() => void)[];
}
type Trouble = (scenery: Scenery) => Promise<unknown>;

const sent: SmsOutcome = { state: "sent", providerId: "SM1" };
/** All that begin by the clock but the market's, which takes longer. */
const rounds = [
  "brokerage-round",
  "application-mails",
  "billing-round",
  "investor-round",
  "leads",
  "signals",
  "ledger-check",
  "tidy",
] as const;
let people = 0;

/** Asks for a mail to an address that nobody had before. */
async function askForMail({ api }: Scenery): Promise<void> {
  const body = { email: `reader-${++people}@example.com` };
  expect((await api.call("POST", "/api/newsletter/subscribe", { body })).status).toBe(200);
}
/** Asks for a text to a number that nobody had before. */
async function askForText({ api }: Scenery): Promise<void> {
  const body = { phoneNumber: String(2025550100 + ++people), alertType: "Marketing page 2" };
  expect((await api.call("PUT", "/api/phone-numbers", { body })).status).toBe(200);
}
/** What the clock asks for; here it stands still. */
async function runRounds({ api }: Scenery): Promise<void> {
  for (const name of rounds) await api.jobs.send(name, {});
  await api.runJobs();
}
const exists = ({ api }: Scenery) => api.call("GET", `/api/users/exists?email=${dana.email}`);
const rename = ({ api }: Scenery, from: string, to: string) =>
  api.db.execute(sql.raw(`alter table if exists ${from} rename to ${to}`));

function onUpstream(cause: Omit<Cause, "open"> & { trouble: Trouble; settings?: Partial<Settings> }): Cause {
  const { trouble, settings, ...rest } = cause;
  return {
    ...rest,
    async open() {
      const database = await openSharedPostgres(false);
      const mail = { takes: true, refuses: false };
      const text = { outcome: sent };
      const sms: Sms = { name: "double", keepsWords: false, send: async () => text.outcome };
      const send = async () => {
        if (mail.refuses) throw new AddressRefused("550 5.1.1");
        if (!mail.takes) throw new Error("connect ECONNREFUSED");
      };
      const api = await createTestApi({ database, send, sms, ...(settings && { settings }) });
      const scenery: Scenery = { api, mail, text, held: [] };
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
          await rename(scenery, "gone", "users");
          await api.db.execute(sql.raw(room));
          // No calm waits for a whole run of market data.
          await api.db.execute(sql`delete from pgboss.job where name = 'market-sync'`);
          await emptyTrades(api);
          await exists(scenery);
          await askForMail(scenery);
          await askForText(scenery);
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

/** Makes jobs that have not begun look as if they had waited for so many minutes. */
const age = ({ api }: Scenery, minutes: number) =>
  api.db.execute(sql`update pgboss.job set start_after = start_after - make_interval(mins => ${minutes})`);

export const upstreamCauses: Record<string, Cause> = {
  ApiFails: onUpstream({
    when: "a call meets a mistake of ours",
    scrapes: 1,
    everyMinutes: 1,
    async trouble(scenery) {
      await rename(scenery, "users", "gone");
      await exists(scenery);
    },
  }),

  ApiUnavailable: onUpstream({
    when: "the database has no room, and answers what is read",
    scrapes: 3,
    everyMinutes: 1,
    async trouble(scenery) {
      await scenery.api.db.execute(sql.raw(noRoom));
      for (let at = 0; at < 4; at++) await exists(scenery);
    },
  }),

  DatabaseConnectionsQueue: onUpstream({
    when: "more transactions are open than there are connections",
    scrapes: 2,
    everyMinutes: 4,
    async trouble({ api, held }) {
      if (held.length > 0) return;
      const released = new Promise<void>((resolve) => held.push(resolve));
      for (let at = 0; at < 12; at++) {
        const open = api.db.transaction(async (tx) => {
          await tx.execute("select 1");
          await released;
        });
        // Those that find no connection give up after two seconds.
        void open.catch(() => undefined);
      }
    },
    also: ["DatabaseAway"],
  }),

  JobsWait: onUpstream({
    when: "a job has waited for ten minutes and none begins",
    scrapes: 2,
    everyMinutes: 2,
    async trouble(scenery) {
      await askForMail(scenery);
      await age(scenery, 10);
    },
  }),

  MarketSyncWaits: onUpstream({
    when: "a run of market data has waited for three hours",
    scrapes: 1,
    everyMinutes: 1,
    async trouble(scenery) {
      await scenery.api.jobs.send("market-sync", {});
      await age(scenery, 180);
    },
  }),

  RoundsStandStill: onUpstream({
    when: "the clock begins no job for half an hour",
    scrapes: 5,
    everyMinutes: 8,
    trouble: exists,
  }),

  TradesUnproven: onUpstream({
    when: "somebody puts a trade into the database that calls itself issued",
    scrapes: 1,
    everyMinutes: 1,
    async trouble(scenery) {
      await addTrade(scenery.api, { id: `planted-${++people}`, basis: "issued", source: "acme" });
      await runRounds(scenery);
    },
  }),

  JobsFail: onUpstream({
    when: "a job fails whenever it is tried",
    scrapes: 3,
    everyMinutes: 2,
    async trouble(scenery) {
      await rename(scenery, "users", "gone");
      await scenery.api.jobs.send("reset-mail", { email: dana.email });
      await scenery.api.runJobs();
    },
  }),

  // The last mail or text that was sent has to be a quarter of an hour ago.
  MailsFail: onUpstream({
    when: "the mail server is away",
    scrapes: 3,
    everyMinutes: 6,
    async trouble(scenery) {
      scenery.mail.takes = false;
      await askForMail(scenery);
      await askForMail(scenery);
      await scenery.api.runJobs();
    },
  }),

  MailsRefused: onUpstream({
    when: "the mail server refuses most addresses for good",
    scrapes: 2,
    everyMinutes: 6,
    // It looks back for an hour.
    calmAfter: 11,
    async trouble(scenery) {
      scenery.mail.refuses = true;
      for (let at = 0; at < 6; at++) await askForMail(scenery);
      await scenery.api.runJobs();
    },
  }),

  TextsFail: onUpstream({
    when: "the provider of texts takes none",
    scrapes: 3,
    everyMinutes: 6,
    async trouble(scenery) {
      scenery.text.outcome = { state: "later", reason: "status 503" };
      await askForText(scenery);
      await askForText(scenery);
      await scenery.api.jobs.send("leads", {});
      await scenery.api.runJobs();
    },
  }),

  PasswordsTried: onUpstream({
    when: "one network tries passwords",
    scrapes: 2,
    everyMinutes: 1,
    settings: { limitsFactor: 1 },
    async trouble({ api }) {
      const body = { email: dana.email, password: "wrong" };
      for (let at = 0; at < 80; at++) await api.call("POST", "/api/users/login", { body });
    },
  }),
};
