import type { News } from "../brokerage/news";
import type { Settings } from "../settings";
import type { Letter } from "./message";

/** A subject, and what has happened; what exactly the broker says is on the person's own page, and in no mail. */
const words: Record<News, (broker: string) => { subject: string; told: string[] }> = {
  received: (broker) => ({
    subject: `We have your application for an account with ${broker}`,
    told: [
      `We have your application for an account with ${broker} and hand it to ${broker}, which decides on it.`,
      "We write again when it has decided, or looks closer at your application.",
    ],
  }),
  "looked-at": (broker) => ({
    subject: `${broker} looks closer at your application`,
    told: [
      `${broker} looks closer at your application for an account. Whether it needs something from you stands on your own page: please have a look.`,
    ],
  }),
  open: (broker) => ({
    subject: `Your account with ${broker} is open`,
    told: [`${broker} has opened the account that you applied for.`],
  }),
  refused: (broker) => ({
    subject: `${broker} has not opened an account for you`,
    told: [
      `Your application for an account with ${broker} has ended, and no account was opened. What was said about it stands on your own page.`,
    ],
  }),
  closed: (broker) => ({
    subject: `Your account with ${broker} was closed`,
    told: [`${broker} tells us that your account there was closed.`],
  }),
};

/** Where an application for a brokerage account stands. */
export function applicationMail({ brokerage, publicUrl }: Settings, to: string, news: News): Letter {
  const { subject, told } = words[news](brokerage.name);
  return {
    to,
    subject,
    paragraphs: [
      ...told,
      { label: "See where it stands", url: `${publicUrl}/account#brokerage` },
      "If you know nothing of it, someone may be using your account: please choose a new password.",
    ],
  };
}
