import { fillBrand } from "../../domain/brand";
import { unsubscribeToken } from "../newsletter/unsubscribe-token";
import type { Settings } from "../settings";
import type { Letter, MailLink } from "./message";

/**
 * A mail to a subscriber: the postal address, the link out in the text, and the headers that give mail programs their
 * button (RFC 8058, CAN-SPAM).
 */
function newsletterMail(
  settings: Settings,
  subscriber: { id: string; email: string },
  subject: string,
  paragraphs: (string | MailLink)[],
): Letter {
  const out = `${settings.publicUrl}/unsubscribe/${unsubscribeToken(subscriber.id, settings.tokenSecrets)}`;
  const footer = [settings.brand.wordmark, settings.postalAddress, { label: "Unsubscribe", url: out }];
  return {
    to: subscriber.email,
    subject,
    paragraphs,
    footer,
    headers: { "List-Unsubscribe": `<${out}>`, "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" },
  };
}

/** The second of the two steps of opting in. */
export function confirmMail(
  settings: Settings,
  subscriber: { id: string; email: string },
  confirmToken: string,
): Letter {
  return newsletterMail(
    settings,
    subscriber,
    fillBrand("Confirm the newsletter of {brand}", settings.brand),
    [
      fillBrand("Please confirm that you want the newsletter of {brand} at this address.", settings.brand),
      { label: "Confirm", url: `${settings.publicUrl}/newsletter/confirm/${confirmToken}` },
      "If you did not ask for it, do nothing: nothing more will come.",
    ],
  );
}
