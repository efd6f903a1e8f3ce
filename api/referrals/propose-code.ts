import { randomInt } from "node:crypto";
import type { Deps } from "../deps";
import { takenOf } from "./codes";

const longestCode = 40;
/** So that a number of six digits still goes behind it. */
const longestName = longestCode - "_000000".length;
const lettersOfNone = 8;

/** What taking the marks off a letter does not make of it. */
const folded: Readonly<Record<string, string>> = {
  ß: "SS",
  ẞ: "SS",
  Æ: "AE",
  Œ: "OE",
  Ø: "O",
  Đ: "D",
  Ð: "D",
  Þ: "TH",
  Ł: "L",
  Ħ: "H",
  Ŧ: "T",
  Ŋ: "N",
};

/** ADA_LOVELACE of "Ada" and "Lovelace": capitals, digits and underscores; empty where a name has no Latin letter. */
export function codeOfName(firstName: string, lastName: string): string {
  return `${firstName} ${lastName}`
    .toUpperCase()
    .replace(/\p{L}/gu, (letter) => folded[letter] ?? letter)
    .normalize("NFKD")
    .replace(/[\p{M}'’.]/gu, "")
    .toUpperCase()
    .replace(/[^A-Z0-9]+/g, "_")
    .slice(0, longestName)
    .replace(/^_+|_+$/g, "");
}

/** A code by the validator of SPEC 5, made of a name, that nobody has now and that is no promo code of our own. */
export async function proposeCode(
  deps: Pick<Deps, "db" | "settings">,
  { firstName, lastName }: { firstName: string; lastName: string },
): Promise<string> {
  const name = codeOfName(firstName, lastName) || randomLetters();
  const counted = Array.from({ length: 8 }, (_, at) => `${name}_${at + 2}`);
  const drawn = Array.from({ length: 8 }, (_, at) => `${name}_${randomDigits(at < 4 ? 4 : 6)}`);
  // Another user may have the same code: then letters are added that no code has.
  const codes = [name, ...counted, ...drawn, randomLetters()];
  const taken = await takenOf(
    deps,
    codes.map((code) => code.toLowerCase()),
  );
  return codes.find((code) => !taken.has(code.toLowerCase())) ?? randomLetters();
}

const randomDigits = (length: number) => String(randomInt(10 ** (length - 1), 10 ** length));
const randomLetters = () =>
  Array.from({ length: lettersOfNone }, () => String.fromCharCode(65 + randomInt(26))).join("");
