import { sql } from "drizzle-orm";
import { addDeadJob } from "../../harness/dead-jobs";
import { dana } from "../../harness/people";
import { addTrade } from "../../harness/trade-rows";
import type { Cause } from "./cause";
import { noRoom } from "./no-room";
import {
  askForMail,
  askForPushes,
  askForText,
  exists,
  nextNumber,
  onUpstream,
  rename,
  runRounds,
  type Scenery,
} from "./on-upstream";

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
      await addTrade(scenery.api, { id: `planted-${nextNumber()}`, basis: "issued", source: "acme" });
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

  JobsDead: onUpstream({
    when: "a job was given up and nobody decides on it",
    scrapes: 3,
    everyMinutes: 3,
    trouble: async ({ api }) => addDeadJob(api.db, "reset-mail", { email: dana.email }),
  }),

  // The last that was sent of its kind has to be a quarter of an hour ago.
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

  PushesFail: onUpstream({
    when: "one push service is down and the others are not",
    scrapes: 3,
    everyMinutes: 6,
    async trouble(scenery) {
      scenery.push.outcome = { state: "later", reason: "status 503" };
      await askForPushes(scenery);
      await askForPushes(scenery);
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
