import type { Score, ZxcvbnFactory } from "@zxcvbn-ts/core";
import { passwordSentences } from "./password-sentences";

/** Characters of a password that are judged: what follows them only makes it stronger. */
const JUDGED = 100;
/**
 * How many letters in place of others ("4" for "a") are tried. It bounds the work: the worst text of 100 characters that was
 * found takes some 0.15 s of one core, and many times that with the library's own bound of 100; common passwords are told
 * alike.
 */
const SUBSTITUTIONS = 4;
/** Of the scores 0 to 4, the least that is taken: more than 10^8 guesses. */
const LEAST: Score = 3;

let opened: Promise<ZxcvbnFactory> | undefined;

/** The word lists take some 50 MB and a second of a core: they are loaded when the first password is judged. */
async function open(): Promise<ZxcvbnFactory> {
  const [{ ZxcvbnFactory: Factory }, common, english] = await Promise.all([
    import("@zxcvbn-ts/core"),
    import("@zxcvbn-ts/language-common"),
    import("@zxcvbn-ts/language-en"),
  ]);
  return new Factory({
    dictionary: { ...common.dictionary, ...english.dictionary },
    graphs: common.adjacencyGraphs,
    l33tMaxSubstitutions: SUBSTITUTIONS,
    maxLength: JUDGED,
  });
}

/** What an attacker who knows the account tries first. */
export interface PasswordOwner {
  firstName?: string;
  lastName?: string;
  email?: string;
  /** The product's name as it is shown: the account is one of it. */
  brand?: string;
}

/** Letters and digits that must be left of a password without its owner's own words. */
const OWN_LEFT = 6;
/** A shorter word is a part of many others. */
const SHORTEST_OWN = 3;

/**
 * Whether hardly anything is left of a password without the words of its owner and of the product. The library takes a
 * sequence of three words for hard to guess, whatever they are.
 */
function isMostlyOwn(password: string, words: readonly string[]): boolean {
  const own = words
    .flatMap((word) => [word, ...word.split(/[^\p{L}\p{N}]+/u)])
    .map((word) => word.toLowerCase())
    .filter((word) => word.length >= SHORTEST_OWN)
    .sort((one, other) => other.length - one.length);
  const given = password.toLowerCase();
  const left = own.reduce((text, word) => text.replaceAll(word, " "), given);
  return left !== given && left.replaceAll(/[^\p{L}\p{N}]/gu, "").length < OWN_LEFT;
}

/**
 * Why a new password is too easy to guess, as a sentence for the person; undefined where it is good enough. It asks no
 * outside service. Lengths are not judged here (contract/call.ts, `NewPassword`).
 * @param owner whose password it is to be, as far as that is known
 */
export type PasswordJudge = (password: string, owner?: PasswordOwner) => string | undefined;

/** The judge, once the word lists are loaded: what its work takes can be measured from then on. */
export async function openPasswordJudge(): Promise<PasswordJudge> {
  opened ??= open();
  const factory = await opened;
  return (password, { firstName, lastName, email, brand } = {}) => {
    const [mailbox] = email?.split("@") ?? [];
    const words = [firstName, lastName, email, mailbox, brand].flatMap((word) => word || []);
    if (isMostlyOwn(password, words)) return passwordSentences.get("userInputs");
    const { score, feedback } = factory.check(password, words);
    if (score >= LEAST) return undefined;
    return passwordSentences.get(feedback.warning ?? "") ?? passwordSentences.get("otherwise");
  };
}

/** Judges one password. */
export async function whyGuessable(...given: Parameters<PasswordJudge>): Promise<string | undefined> {
  const judge = await openPasswordJudge();
  return judge(...given);
}
