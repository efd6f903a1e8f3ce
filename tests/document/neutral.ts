import { marketNow } from "../harness/market";

/** Elements of a list that an example keeps: one shows what they are, a second one that there are several. */
const shownOfList = 2;
/** Characters of a text: an article is told by how it begins. */
const shownOfText = 300;

/** A hash of zeros, as base64. */
const zeroHash = `${"A".repeat(43)}=`;

/** What a run makes up for itself, each with what stands for its nth value. */
const ownOfRun: readonly [RegExp, (count: number, value: string) => string][] = [
  [/\bhttp:\/\/localhost:\d+/g, () => "https://site.example.com"],
  [/\bhttp:\/\/pages\.test/g, () => "https://upstream.example.com"],
  [/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, (n) => `00000000-0000-4000-8000-${pad(n, 12)}`],
  [/\beyJ[\w-]+\.[\w-]+\.[\w-]+/g, (n) => `an.access-token.${n}`],
  [/\bconformance-[0-9a-f]+@example\.com/g, (n) => `robin.sample.${n}@example.com`],
  [/(?<=\(?202\)?[- ]?555[- ]?01)\d{2}\b/g, () => "23"],
  [/(?<![0-9a-f])(?=[a-f]*\d)(?=\d*[a-f])[0-9a-f]{16,}(?![0-9a-f])/g, (n, value) => pad(n, value.length)],
  [/(?<![\w+/])[A-Za-z\d+/]{43}=/g, () => zeroHash],
  [
    /(?<![\w-])(?=[\w-]*[A-Z])(?=[\w-]*[a-z])(?=[\w-]*[\d_-])[\w-]{20,}/g,
    (n, value) => `example-${n}-`.padEnd(value.length, "x"),
  ],
  [/\bKIT_[0-9A-F]{16}\b/g, (n) => `ROBIN_${n}`],
  [/\bConformance Kit [0-9a-f]{12}\b/g, () => "Sample Company"],
  // By it a sandbox is told what to answer.
  [/ ?\/fixtures\/\S+\/fixtures\//g, () => ""],
];

const isPassword = (name: string) => /password$/i.test(name);
const password = "four words of an example";

const pad = (count: number, length: number) => String(count).padStart(length, "0");
/** Milliseconds since 1970 of this century, which are of the run's own clock. */
const isInstant = (value: number) => Number.isInteger(value) && value > 946_684_800_000;

/**
 * Makes recorded values the same in each run, and opens nothing to whoever reads them: the same value becomes the same
 * one wherever it stands. Long lists and texts are shortened.
 */
export function createNeutral(): (value: unknown) => unknown {
  const known = new Map<string, string>();
  const counts = ownOfRun.map(() => 0);

  const ofText = (text: string): string => {
    const told = ownOfRun.reduce(
      (sofar, [pattern, stand], at) =>
        sofar.replace(pattern, (value) => {
          const before = known.get(value);
          if (before !== undefined) return before;
          counts[at] = (counts[at] ?? 0) + 1;
          const made = stand(counts[at] ?? 0, value);
          known.set(value, made).set(made, made);
          return made;
        }),
      text,
    );
    return told.length > shownOfText && !told.includes("://") ? `${told.slice(0, shownOfText)}…` : told;
  };
  const neutral = (value: unknown): unknown => {
    if (typeof value === "string") return ofText(value);
    if (typeof value === "number" && isInstant(value)) return marketNow.getTime();
    if (Array.isArray(value)) return value.slice(0, shownOfList).map(neutral);
    if (typeof value !== "object" || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map(([name, field]) => [
        name,
        isPassword(name) && typeof field === "string" ? password : neutral(field),
      ]),
    );
  };
  return neutral;
}
