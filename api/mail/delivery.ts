import type { Logger } from "pino";
import type { Db } from "../db/client";
import type { DataSeal } from "../db/data-seal";
import type { ApiMetrics } from "../metrics";
import type { Settings } from "../settings";
import type { Mail } from "./message";
import { MailNotSent } from "./not-sent";
import type { Delivery } from "./outcome";
import { findRefusal, forgetRefusals, noteRefusal } from "./refused-addresses";
import { AddressRefused, isOfOneMailbox } from "./smtp-refusal";
import type { SendMail } from "./transport";

/**
 * @param options `unasked`: no person waits for it, so it is held until some mail arrives at an address that refused one
 * @throws {MailNotSent} if it should be tried again
 */
export type Deliver = (mail: Mail, options?: { unasked?: boolean }) => Promise<Delivery>;

/** For many mails in a row, until it is closed. */
export interface BulkDelivery {
  deliver: Deliver;
  close(): void;
}

interface DeliveryDeps {
  db: Db;
  seal: Pick<DataSeal, "digests">;
  settings: Pick<Settings, "contactEmail">;
  now(): Date;
  log: Logger;
  metrics: Pick<ApiMetrics, "mail">;
}

/** Sends mails, none to an address that refused one lately, and remembers which did. */
export function createDelivery(deps: DeliveryDeps, send: SendMail): Deliver {
  const { settings, log, metrics } = deps;
  const tell = (mail: Mail, outcome: Delivery | "failed") =>
    metrics.mail(outcome, JSON.stringify([mail.to, mail.subject]));
  return async (mail, { unasked = false } = {}) => {
    const before = await findRefusal(deps, mail.to);
    if (before && (unasked || before.heldUntil > deps.now())) {
      tell(mail, "held");
      log.info({ refusals: before.refusals }, "a mail is not sent: its address refused one lately");
      return "held";
    }
    try {
      await send(mail);
    } catch (error) {
      // A refusal of the operator's own address is a mistake in the settings, and must be noticed.
      if (!(error instanceof AddressRefused) || mail.to === settings.contactEmail) {
        tell(mail, "failed");
        throw new MailNotSent(error, isOfOneMailbox(error));
      }
      await noteRefusal(deps, mail.to, before);
      tell(mail, "refused");
      log.warn({ reply: error.status }, "an address refused a mail for good");
      return "refused";
    }
    tell(mail, "sent");
    if (before) await forgetRefusals(deps, mail.to);
    return "sent";
  };
}
