/** What may be typed into a text although it has digits, and why. One that nothing needs any more is refused as well. */
export interface Allowed {
  /** global: each of them in a text is let stand */
  text: RegExp;
  why: string;
  /** the beginning of the path of the files that it is for; without one, all of them */
  in?: string;
}

export const allowed: readonly Allowed[] = [
  { text: /\b\d+ CFR \d+\.\d+\b/g, why: "a law is cited by its number" },
  { text: /\bRFC \d+\b|\bSHA-256\b|\bC2SP\b/g, why: "a standard's own name" },
  { text: /\bW-8BEN\b|\bW-9\b/g, why: "a tax form's own name" },
  { text: /\b3D print(?:ing|ers)\b/g, why: "the name of a sector, and of what its companies make" },
  {
    text: /\ba thousand times the letter before\b|\bk stands for thousands\b/g,
    why: "how a number is abbreviated, which is no amount",
    in: "app/content/legal/how-figures.ts",
  },
  {
    text: /\bTwo percent\b|\b2 ÷ \(days \+ 1\)/g,
    why: "the half spread and the smoothing of an average, which a test holds to what the code works out",
    in: "app/content/legal/how-signals.ts",
  },
  {
    text: /the root of 261 times|at 60 days, from 252 returns|0\.50 apart below \$100, 1 below \$150, 2\.50 from there|over 365|\(1 \+ erf\(x ÷ √2\)\) ÷ 2|below 1\.2e-7|1 \+ m² ÷ 2|below 14 days|below 30/g,
    why: "constants of published formulas, which a test holds to the code",
    in: "app/content/legal/how-rules.ts",
  },
  {
    text: /such as (?:85,000|250)|\b0 if there (?:is|was) none|\bor 0\b/g,
    why: "how an amount is typed into a field",
    in: "app/content/invest-account.ts",
  },
  {
    text: /\bNode 20\.19\b|\b64 zeros\b/g,
    why: "what the verifier runs on, and how long a hash is",
    in: "app/components/ledger/",
  },
  {
    text: /\(555\) 010-0199/g,
    why: "a number that belongs to no person, as an example of the form",
    in: "app/components/forms/",
  },
  { text: /^1$/g, why: "the value of a hidden field", in: "app/components/forms/" },
  { text: /^0$/g, why: "what a month is padded with", in: "app/components/cards/" },
  {
    text: /[\s\S]+/g,
    why: "signed texts: a revision is known by its hash, so no constant may ever change one",
    in: "app/content/agreements/",
  },
];
