import { fillBrand } from "../../domain/brand";
import { plan } from "../../domain/plan";
import { LINK_DAYS } from "../leads/test-drive";
import { testDriveUrl } from "../leads/words";
import type { Settings } from "../settings";
import type { Letter, MailLink } from "./message";

/** The wish of a lead: to take part, or to sponsor. */
const wishes = { "join-us": "take part", sponsor: "sponsor" } as const;

const foot = ({ brand, postalAddress }: Settings) => [brand.wordmark, postalAddress];

/**
 * The links of the free test drive and of the app, for the person who asked for them.
 * @param drive undefined if its link has expired
 */
export function leadLinksMail(
  settings: Settings,
  to: string,
  drive: { token: string; isBegun: boolean } | undefined,
): Letter {
  const { brand, publicUrl, appUrl } = settings;
  const testDrive: (string | MailLink)[] =
    drive && !drive.isBegun
      ? [
          fillBrand(
            `Your free test drive of {brand} opens what a subscription opens, for ${plan.testDriveDays} days. It needs no card, and it ends on its own.`,
            brand,
          ),
          { label: "Start the free test drive", url: testDriveUrl(settings, drive.token) },
          `The link works once, for ${LINK_DAYS} days.`,
        ]
      : [
          "The free test drive for this address has already been started: there is one for each.",
          { label: fillBrand("Go to {brand}", brand), url: publicUrl },
        ];
  return {
    to,
    subject: fillBrand("Your links to {brand}", brand),
    paragraphs: [
      ...testDrive,
      { label: "Open the app", url: appUrl },
      "If you did not ask for this, do nothing: we write only when someone types this address and asks.",
    ],
    footer: foot(settings),
  };
}

/** Confirms that a message has arrived. It repeats nothing of the message: the address may be another person's. */
export function receiptMail(settings: Settings, to: string, kind: keyof typeof wishes): Letter {
  const { brand } = settings;
  return {
    to,
    subject: fillBrand(`We have your message: you would like to ${wishes[kind]} with {brand}`, brand),
    paragraphs: [
      fillBrand(
        `Thank you. We have your message that you would like to ${wishes[kind]} with {brand}.`,
        brand,
      ),
      "Someone will read it and answer to this address.",
      "If you did not write to us, do nothing: we write only when someone types this address and asks.",
    ],
    footer: foot(settings),
  };
}

/** Tells the operator of a lead, in the words that it was typed in. */
export function operatorMail(
  settings: Settings,
  to: string,
  {
    kind,
    email,
    phone,
    details,
  }: { kind: string; email: string | null; phone: string | null; details: Readonly<Record<string, string>> },
): Letter {
  const wish = kind === "sponsor" ? wishes.sponsor : wishes["join-us"];
  const told = { ...details, email, phone };
  return {
    to,
    subject: fillBrand(`Someone would like to ${wish} with {brand}`, settings.brand),
    paragraphs: Object.entries(told).flatMap(([name, value]) => (value ? [`${name}: ${value}`] : [])),
  };
}

/**
 * The answer of staff to a lead, in their words: each line is a paragraph. A repeat after a crash has the same Message-ID, so
 * that a mailbox recognizes it.
 */
export function answerMail(
  settings: Settings,
  to: string,
  { id, subject, body }: { id: string; subject: string; body: string },
): Letter {
  const { contactEmail, publicUrl } = settings;
  return {
    to,
    subject,
    paragraphs: body.split(/\s*\n\s*/).filter((line) => line !== ""),
    footer: [
      "You have this mail because you wrote to us, or asked for a link or an account with this address.",
      ...foot(settings),
    ],
    headers: {
      "Message-ID": `<answer.${id}@${new URL(publicUrl).hostname}>`,
      ...(contactEmail !== undefined && { "Reply-To": contactEmail }),
    },
  };
}
