import { paths } from "~/lib/paths";
import { marketingTextsPerMonth } from "../../domain/marketing-texts";

/**
 * What somebody agrees to who ticks the box beside a phone number (COMPLIANCE, TCPA). It is kept as it was shown, with
 * its revision: other words need another revision, NN.YYYY.MM.
 */
export const marketingConsent = {
  revision: "01.2026.11",
  wording: `I agree that {seller} may send me automated marketing texts at this number, up to ${marketingTextsPerMonth} a month. Agreeing is not a condition of any purchase. Message and data rates may apply. Reply STOP to opt out, HELP for help.`,
  documents: [
    { text: "How our texts work", href: paths.legal("sms") },
    { text: "Privacy", href: paths.legal("privacy") },
  ],
} as const;

/** The wording as a page shows it, with the seller's name in place. */
export const marketingWording = (seller: string): string =>
  marketingConsent.wording.replace("{seller}", () => seller);
