/** What a command takes, and how many words that is; an option and its value may be left out. */
const counts = {
  "one file": 1,
  "one or two files": [1, 2],
  "one symbol": 1,
  "one id": 1,
  "one id, or one and --submit": [1, 2],
  "one id and a reason": 2,
  "one id, a digest and a reason": 3,
  "one id, a digest, an e-mail address, a code and a reason": 5,
  "one id, a version and a reason": 3,
  "one id, a version and an e-mail address": 3,
  "one id, a version, a time and a reason": 4,
  "one id, a stop, a target and a reason": 4,
  "one symbol, a reason and holdings": 3,
  "one file and a reason": 2,
  "one file and what it shows": 2,
  "one file, or options": "any",
  "an e-mail address or an id": 1,
  "one code": 1,
  "an e-mail address": 1,
  "an e-mail address and a reason": 2,
  "an e-mail address or a number, and a reason": 2,
  "an e-mail address, when and a reason": 3,
  "an e-mail address, months, a reason and options": "any",
  "an e-mail address, a charge, a reason and options": "any",
  "an e-mail address, a day and a channel": 3,
  "an e-mail address and days": 2,
  "an e-mail address and a role": 2,
  "an e-mail address, cents and a reference": 3,
  nothing: 0,
  "nothing, or --month and a month": 2,
  "nothing, or --since and a day": 2,
} as const;

export type Takes = keyof typeof counts;

/** Whether these words are what a command takes. @param option the only one that it knows, before its value */
export function areTaken(takes: Takes, words: readonly string[], option?: string): boolean {
  const count = counts[takes];
  if (words.includes("")) return false;
  if (count === "any") return words.length > 0;
  const isComplete = [count].flat().some((each) => each === words.length);
  if (option === undefined) return isComplete;
  return words.length === 0 || (isComplete && words[0] === option);
}
