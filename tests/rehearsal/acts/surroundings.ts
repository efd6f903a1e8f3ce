import { setTimeout as wait } from "node:timers/promises";
import type { MailServer, SmtpReply } from "../../harness/mail-server";
import { type Act, minutes } from "../act";
import { restoreDrill } from "../backup";

// What the product depends on is away for a while.

export const outage: Act = {
  name: "the database is away for three minutes",
  admits: ["in flight", "unavailable"],
  alerts: ["DatabaseAway", "UpstreamAway"],
  run: async (stage) => {
    const { server } = stage.deployment;
    await stage.killing(() => server.halt());
    await wait(minutes(3));
    await Promise.all(["DatabaseAway", "UpstreamAway"].map((alert) => stage.untilFiring(alert)));
    await server.resume();
    return "503 until it was back, and by itself well again";
  },
};

export const fullDisk: Act = {
  name: "the database's disk is full for three minutes",
  admits: ["in flight", "unavailable"],
  alerts: [],
  run: async (stage) => {
    const filler = await stage.fillDisk();
    await wait(minutes(3));
    await filler.remove();
    return "503 to what writes; what is read went on as long as PostgreSQL did";
  },
};

/** Lets the mail server give this reply until `until` resolves. */
async function whileItSays(mail: MailServer, reply: SmtpReply, until: () => Promise<void>): Promise<void> {
  mail.reply = reply;
  try {
    await until();
  } finally {
    mail.reply = undefined;
  }
}

export const mailAway: Act = {
  name: "the mail server refuses every connection until an alert fires",
  admits: [],
  alerts: ["MailsFail"],
  run: async (stage) => {
    const { mail } = stage.deployment;
    await whileItSays(mail, { at: "connect", code: 421, text: "4.3.2 not now" }, () =>
      stage.untilFiring("MailsFail"),
    );
    return `${mail.refusals} tries refused, and sent later`;
  },
};

export const mailRefused: Act = {
  name: "the mail server refuses every address for good",
  admits: [],
  alerts: ["MailsRefused"],
  run: async (stage) => {
    await whileItSays(stage.deployment.mail, { at: "recipient", code: 550, text: "5.1.1 no such user" }, () =>
      stage.untilFiring("MailsRefused"),
    );
    return "the addresses are left in peace for a while";
  },
};

export const mistake: Act = {
  name: "a call of the upstream meets a mistake of ours",
  admits: [],
  alerts: ["ApiFails"],
  run: async (stage) => {
    const { query } = stage;
    // Nobody but this act makes the call.
    await query("alter table stock_requests rename to stock_requests_away");
    const { status } = await stage.requestStock("A company that is not listed");
    await query("alter table stock_requests_away rename to stock_requests");
    if (status !== 500) throw new Error(`the upstream answered ${status}`);
    await stage.untilFiring("ApiFails");
    return "500 to that call, with its request id in the log";
  },
};

export const backup: Act = { name: "a backup, and its restore", admits: [], alerts: [], run: restoreDrill };
