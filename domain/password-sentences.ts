const common = "This password is among those that attackers try first. Please choose another.";
const repeated = "Repeated characters are easy to guess. Please use a few words that do not belong together.";
const keys =
  "Keys that lie side by side are easy to guess. Please use a few words that do not belong together.";
const dates = "A date or a year is easy to guess. Please use a few words that do not belong together.";
const names = "A name is easy to guess. Please add words that have nothing to do with it.";

/** Why a password is refused, by what was found in it (the warnings of @zxcvbn-ts/core); one sentence for each reason. */
export const passwordSentences: ReadonlyMap<string, string> = new Map([
  ["topTen", common],
  ["topHundred", common],
  ["common", common],
  ["pwned", common],
  ["similarToCommon", "This is too close to a password that attackers try first. Please choose another."],
  [
    "userInputs",
    "Your name, your email and the name of this site are easy to guess. Please choose a password without them.",
  ],
  ["namesByThemselves", names],
  ["commonNames", names],
  ["wordByItself", "A single word is easy to guess. Please add words that do not belong to it."],
  ["simpleRepeat", repeated],
  ["extendedRepeat", repeated],
  [
    "sequences",
    "Letters or digits in their order are easy to guess. Please use a few words that do not belong together.",
  ],
  ["straightRow", keys],
  ["keyPattern", keys],
  ["dates", dates],
  ["recentYears", dates],
  ["otherwise", "This password is easy to guess. Please add a word or two that do not belong to it."],
]);
