import { paymentWarning } from "./providers/payments/settings";
import { pushWarning } from "./providers/push/settings";
import { smsWarning } from "./providers/sms/settings";
import type { Settings } from "./settings";

/** What runs, and is hardly what a production start is meant to do. */
export function productionWarnings(settings: Settings): string[] {
  const { payments, sms, brokerage, brokerageOauth, bankLink, crowdfunding, marketData } = settings;
  const sandbox = (name: string, { adapter }: { adapter: string }, effect: string) =>
    adapter === "sandbox" ? `${name}=sandbox: ${effect}` : undefined;
  const warnings = [
    paymentWarning(payments),
    smsWarning(sms),
    pushWarning(settings.push),
    sandbox("BROKERAGE_ADAPTER", brokerage, "accounts are opened in books of our own, with no broker"),
    sandbox("BROKERAGE_OAUTH_ADAPTER", brokerageOauth, "nobody connects an account that exists"),
    sandbox("BANK_LINK_ADAPTER", bankLink, "banks are made up, and anybody may link one"),
    sandbox("CROWDFUNDING_ADAPTER", crowdfunding, "pledges reach no intermediary, and nobody pays them"),
    sandbox("MARKET_DATA_ADAPTER", marketData, "prices, news and analysts are made up, and say so"),
    settings.blog.posts.length > 0
      ? undefined
      : "OWN_CONTENT_FILE names no posts: the blog has those of the desk alone, since the sample is not for production",
    settings.ledgerLog.isOwn
      ? undefined
      : "LEDGER_KEY is missing: the ledger is signed by a key that is made of DATA_KEYS and changes with them",
    settings.contactEmail
      ? undefined
      : "CONTACT_EMAIL is missing: nobody is told who wants to take part or to sponsor",
  ];
  return warnings.filter((warning) => warning !== undefined);
}
