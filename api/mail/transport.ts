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
export const createSmtpMailer = (settings: Settings, url: string): SendMail =>
  sendBy(settings, createTransport({ url, ...careful }));

/** Sends many mails over connections that stay open until it is closed. */
export interface BulkMailer {
  send: SendMail;
  close(): void;
}

/** Connections beside each other; a mail server that wants fewer refuses one, and its mail is tried again. */
const BULK_CONNECTIONS = 10;

/** The same as {@link createMailer}, for many mails in a row: a connection for each would take most of the time. */
export function openBulkMailer(settings: Settings, db: Db, now: () => Date): BulkMailer {
  const { smtpUrl: url } = settings;
  if (!url) return { send: createMailer(settings, db, now), close: () => undefined };
  // What a lost connection leaves unsaid is ours to try again, as with any mail.
  const pool = { pool: true, maxConnections: BULK_CONNECTIONS, maxRequeues: 0 } as const;
  const transport = createTransport({ url, ...careful, ...pool });
  return { send: sendBy(settings, transport), close: () => transport.close() };
}

const careful = {
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 30_000,
  // The mails are ours alone: nothing in them may read a file or fetch an address.
  disableFileAccess: true,
  disableUrlAccess: true,
};

interface Transport {
  sendMail(mail: Mail & { from: { name: string; address: string } }): Promise<unknown>;
}

function sendBy({ brand, mailFrom }: Settings, transport: Transport): SendMail {
  const from = { name: brand.wordmark, address: mailFrom };
  return async (mail) => {
    try {
      await transport.sendMail({ ...mail, from });
    } catch (error) {
      throw addressRefusal(error) ?? error;
    }
  };
}
