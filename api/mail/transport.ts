import { createTransport } from "nodemailer";
import type { Db } from "../db/client";
import { outbox } from "../db/schema";
import type { Settings } from "../settings";
import type { Mail } from "./message";

/** Resolves when the mail has left for good; throws when it should be tried again. */
export type SendMail = (mail: Mail) => Promise<void>;

/** SMTP where SMTP_URL is set, else the outbox that a developer reads at /outbox. */
export function createMailer(settings: Settings, db: Db, now: () => Date): SendMail {
  const from = { name: settings.brand.wordmark, address: settings.mailFrom };
  if (!settings.smtpUrl) {
    return async ({ to, subject, text, html, headers = {} }) => {
      const sender = `${from.name} <${from.address}>`;
      await db.insert(outbox).values({ createdAt: now(), to, from: sender, subject, text, html, headers });
    };
  }
  const transport = createTransport({
    url: settings.smtpUrl,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
    // The mails are ours alone: nothing in them may read a file or fetch an address.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return async (mail) => {
    await transport.sendMail({ ...mail, from });
  };
}
