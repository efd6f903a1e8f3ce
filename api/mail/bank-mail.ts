import { formatDate } from "../../domain/dates";
import type { ItemNeed } from "../brokerage/bank-items";
import type { Settings } from "../settings";
import type { Letter } from "./message";

/** What a bank wants of its owner, so that money can be moved. */
export function bankNeedMail(
  { brokerage, publicUrl }: Settings,
  to: string,
  { needs, at }: ItemNeed,
  bank?: { name: string; mask: string | null },
): Letter {
  const name = bank
    ? `${bank.name}${bank.mask ? ` ending in ${bank.mask}` : ""}`
    : "the bank that you linked";
  const told =
    needs === "sign-in"
      ? {
          subject: "Your bank wants you to sign in again",
          what: `The connection with ${name} has ended: your bank wants you to sign in once more. Until then no money can be moved between it and your account with ${brokerage.name}.`,
        }
      : {
          subject: "The connection with your bank is about to end",
          what: `Your consent to the connection with ${name} ends on ${formatDate(at)}. Renew it before, so that money can be moved between it and your account with ${brokerage.name}.`,
        };
  return {
    to,
    subject: told.subject,
    paragraphs: [
      told.what,
      "It takes a minute, on your bank’s own page. We never see your username or password.",
      { label: "Open your bank", url: `${publicUrl}/account/bank-link` },
      "If you do not want the connection any more, you can remove the bank there.",
    ],
  };
}
