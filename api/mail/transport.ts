import { createTransport } from "nodemailer";
import type { Db } from "../db/client";
import { outbox } from "../db/schema";
import type { Settings } from "../settings";
import type { Mail } from "./message";
import { addressRefusal } from "./smtp-refusal";

/**
 * Resolves when the mail has left for good.
 * @throws {AddressRefused} when no other attempt will do better, and anything else when it should be tried again
 */
export type SendMail = (mail: Mail) => Promise<void>;

/** SMTP where SMTP_URL is set, else the outbox that a developer reads at /outbox. */
export function createMailer(settings: Settings, db: Db, now: () => Date): SendMail {
  if (settings.smtpUrl) return createSmtpMailer(settings, settings.smtpUrl);
  const sender = `${settings.brand.wordmark} <${settings.mailFrom}>`;
  return async ({ to, subject, text, html, headers = {} }) => {
    await db.insert(outbox).values({ createdAt: now(), to, from: sender, subject, text, html, headers });
  };
}

/** @param url of the mail server, as SMTP_URL has it */
export function createSmtpMailer({ brand, mailFrom }: Settings, url: string): SendMail {
  const from = { name: brand.wordmark, address: mailFrom };
  const transport = createTransport({
    url,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
    // The mails are ours alone: nothing in them may read a file or fetch an address.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return async (mail) => {
    try {
      await transport.sendMail({ ...mail, from });
    } catch (error) {
      throw addressRefusal(error) ?? error;
    }
  };
}
