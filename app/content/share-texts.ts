import { shareDisclosure } from "./share-disclosure";

/** A text to share. Texts may hold `{brand}`, and hold `{link}` once. */
export interface ShareText {
  kind: "mail" | "message" | "post";
  label: string;
  /** of an email */
  subject?: string;
  text: string;
}

/** The disclosure is read before the link in each of them, and no result is promised in any. */
export const shareTexts: readonly ShareText[] = [
  {
    kind: "mail",
    label: "An email to someone you know",
    subject: "Stock and options signals that I read",
    text: `Hello,

I read the signals of {brand}. Gains and losses are in the same table there, and every figure says what it rests on. ${shareDisclosure} Have a look and decide for yourself:

{link}

Options can lose everything that is paid for them.`,
  },
  {
    kind: "message",
    label: "A short message to someone you know",
    text: `I read the signals of {brand}, losses included. ${shareDisclosure} Here is my link: {link}`,
  },
  {
    kind: "post",
    label: "A post",
    text: `Ad. ${shareDisclosure} I read the stock and options signals of {brand}: the same for everyone, with gains and losses in one table. Options can lose everything that is paid for them. Look first, then decide: {link}`,
  },
];
