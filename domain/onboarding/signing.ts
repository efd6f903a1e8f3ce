import { fieldMessages } from "../field-messages";
import type { Complaints } from "./judge";
import type { Answers } from "./question";

/** A box to tick. */
export interface Tick {
  name: string;
  label: string;
  /** What it posts, and what names what it is about: the hash of a document, with the answers' revision if it is of them. */
  value: string;
}

/** A name to be typed by who signs. */
export interface Signature {
  name: string;
  label: string;
}

/** What has to be ticked, and typed, by whom. */
export interface AskedToSign {
  ticks: readonly Tick[];
  signatures: readonly Signature[];
  /** The signer's given and family name. */
  signer: string;
}

/**
 * Judges what was posted by who signs: every box has to be ticked (SPEC 4). A tick that was made on another revision of
 * its document, or on other answers, is none.
 */
export function judgeSigning({ ticks, signatures, signer }: AskedToSign, form: Answers): Complaints {
  return Object.fromEntries([
    ...ticks
      .filter(({ name, value }) => form[name] !== value)
      .map(({ name }) => [name, form[name] ? hasChanged : fieldMessages.required]),
    ...signatures.flatMap(({ name }) => {
      const message = judgeSignature(form[name] ?? "", signer);
      return message === undefined ? [] : [[name, message]];
    }),
  ]);
}

const hasChanged = "This has changed since you opened the page. Please read it again";

function judgeSignature(typed: string, signer: string): string | undefined {
  if (typed.trim() === "") return fieldMessages.required;
  return bare(typed) === bare(signer) ? undefined : `Please type your name as in your answers: ${signer}`;
}

/** Case and spaces do not matter in a name. */
const bare = (name: string) => name.replace(/\s+/g, "").toLowerCase();
