import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import type { Checkpoint } from "../domain/checkpoint";
import { nodeSha256, verifyEd25519 } from "../domain/ed25519.server";
import { readKept } from "../domain/kept-checkpoint";
import { describeCounts } from "../domain/ledger-counts";
import { GRACE_SESSIONS } from "../domain/ledger-days";
import { LedgerUnreadable } from "../domain/ledger-page";
import { verifyLedger } from "../domain/ledger-walk";
import type { RecordRow } from "../domain/record-row";
import { NoteRefused, readKey } from "../domain/signed-note";
import { CosignatureRefused, readCosigned } from "./cosigned";
import { fetchText, prefixOf, Unfetched } from "./fetch-text";
import { readRecord } from "./record-file";

const help = `npm run verify-ledger -- URL [--since FILE [--key VKEY]] [--witness VKEY] [--record FILE] [--head HASH]      (in a release: ops/run verify-ledger URL …)

Fetches every entry of the signal ledger at URL, the address of the site or of its upstream, and verifies it from outside.

  1. No entry was changed, moved or inserted, and none before the newest was removed: each has its own hash and names the hash
     of the entry before it.
  2. What the entries state is right: the order of days and times, a close against its fill and its signal, prices and results
     by the model, and one ending for each signal, two sessions after it was due at the latest, plus the delay of the
     licence of its prices.

Each fault is printed with its entry. Only --since or --head can prove that no newest entries were cut off.

  --since FILE    a checkpoint that was kept: the ledger has to begin with all its entries. May be given several times. Line ends
                  as mails and editors make them, and a missing last one, do not matter.
  --key VKEY      the key of its signer, the log or a witness, as "name+id+key"; may be given several times. Without a key the
                  signatures are not checked, and the checkpoint proves no more than the person from whom you have it. With the
                  log's key a checkpoint has to be of the log of that name.
  --witness VKEY  a witness that you trust; may be given several times. The ledger has to begin with all that this witness
                  cosigned. Prints for how many entries this proves that they came before their session.
  --record FILE   the whole record of trades that the site offers as a file; once for each file if there are several. A row that
                  claims to be live has to be in the ledger. A row that names an entry has to say the same in every column. No
                  issued or practice trade may be left out. For balances, for what the capital took and for what is out of
                  sample, it is checked whether the rows can be true together.
  --head HASH     a hash that was told earlier, in a mail, in the feed or on the tracker; may be given several times. The ledger
                  has to contain it. This shows that it was neither cut nor written again as a whole since.

Exit code 0: all holds. 1: something does not hold. 2: the ledger could not be fetched.
`;

/** The site's address of the entries, and the upstream's own. */
const places = ["/roi-tracker/proof/entries", "/api/public-tracker/ledger"];
const WHOLE_MS = 300_000;

/** Where the command's lines go. */
interface Out {
  /** What was found. */
  say(line: string): void;
  /** How far it is, and why it could not be tried. */
  note(line: string): void;
}

/** @returns the exit code, as the help has it */
export async function verifyCommand(args: readonly string[], out: Out): Promise<number> {
  try {
    return await run(args, out);
  } catch (error) {
    if (error instanceof CosignatureRefused) {
      out.say(`NOT held. ${error.message}`);
      return 1;
    }
    if (!(error instanceof Unfetched || error instanceof LedgerUnreadable)) throw error;
    out.note(error.message);
    return 2;
  }
}

async function run(args: readonly string[], { say, note }: Out): Promise<number> {
  const options = readOptions(args);
  if (!options) {
    say(help);
    return 0;
  }
  const { site, heads, since, keys, witnesses, records } = options;
  const roots = await Promise.all(since.map((file) => readRoot(file, keys)));
  const origins = new Set(roots.map(({ origin }) => origin));
  if (origins.size > 1)
    throw new Unfetched(`The checkpoints are of several logs: ${[...origins].join(", ")}.`);
  const seen = witnesses.length > 0 ? await readCosigned(site, witnesses) : undefined;
  const at = new Date();
  const verdict = await verifyLedger({
    fetchPage: await findPages(site),
    at,
    known: heads.map((hash) => ({ hash })),
    roots: [...roots, ...(seen ?? [])],
    cosigned: seen,
    record: records.length > 0 ? records.flatMap(readRecordFile) : undefined,
    onProgress: (held, all) => note(`${held} of ${all} entries hold so far`),
  });
  const grace = `${GRACE_SESSIONS} sessions after it was due, and the licence's delay`;
  say(`Verified at ${at.toISOString()}; a trade may be open until ${grace}.`);
  if (!verdict.ok) {
    const { faults = [] } = verdict;
    say(`NOT held. ${verdict.reason}`);
    for (const { reason } of faults.slice(1)) say(`NOT held. ${reason}`);
    return 1;
  }
  const { count, head, counts, sessions, record } = verdict;
  if (!head) say("The ledger is empty: there is nothing to verify yet.");
  else say(`All ${count} entries hold. Head: entry ${head.seq} of ${head.recordedAt}, ${head.hash}`);
  for (const sentence of describeCounts(counts)) say(sentence);
  if (records.length > 0) {
    const { rows, named } = record;
    say(`${rows} rows of the record were compared with it: ${named} name an entry, and say what it says.`);
  }
  if (sessions) {
    const { acting, proven } = sessions;
    say(`The witnesses cosigned ${seen?.length} checkpoints, and the ledger begins with all of them.`);
    say(`Of ${acting} entries that claim to come before their session, they prove it of ${proven}.`);
  }
  for (const { size } of roots) say(`It begins with the ${size} entries of the checkpoint.`);
  if (roots.length > 0 && keys.length === 0) say("Who signed the checkpoint was not looked at: --key VKEY.");
  if (heads.length === 0 && roots.length === 0 && !seen?.length) {
    say(
      "The end is not proven: entries after this may have been cut off. What was kept shows it: --since FILE, --head HASH.",
    );
  }
  return 0;
}

/** What a kept checkpoint says of the ledger, where one of these keys signed it or none is asked for. */
async function readRoot(file: string, keys: readonly string[]): Promise<Checkpoint> {
  try {
    const known = await Promise.all(keys.map((key) => readKey(nodeSha256, key)));
    return await readKept(readFileSync(file, "utf8"), known, verifyEd25519);
  } catch (error) {
    const known = error instanceof NoteRefused || (error instanceof Error && "code" in error);
    if (!known) throw error;
    throw new Unfetched(`${file} cannot be used: ${error.message}`);
  }
}

function readRecordFile(file: string): RecordRow[] {
  try {
    return readRecord(readFileSync(file, "utf8"));
  } catch (error) {
    throw new Unfetched(`${file} is no record of trades: ${error instanceof Error ? error.message : error}`);
  }
}

interface Options {
  site: URL;
  heads: string[];
  /** Files with checkpoints. */
  since: string[];
  /** Verifier keys of the signers of these. */
  keys: string[];
  /** Verifier keys of witnesses. */
  witnesses: string[];
  /** Files with records. */
  records: string[];
}

function readOptions(args: readonly string[]): Options | undefined {
  const { values, positionals } = parse(args);
  if (values.help) return undefined;
  const [address = ""] = positionals;
  if (positionals.length !== 1 || !URL.canParse(address) || !/^https?:/.test(address)) {
    throw new Unfetched("Name the address of the site, such as https://www.example.com. --help tells more.");
  }
  const heads = (values.head ?? []).map((hash) => hash.toLowerCase());
  if (!heads.every((hash) => /^[0-9a-f]{64}$/.test(hash))) {
    throw new Unfetched("--head takes a hash of 64 letters from 0 to f. --help tells more.");
  }
  return {
    site: new URL(address),
    heads,
    since: values.since ?? [],
    keys: values.key ?? [],
    witnesses: values.witness ?? [],
    records: values.record ?? [],
  };
}

function parse(args: readonly string[]) {
  const texts = { type: "string", multiple: true } as const;
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        ...{ since: texts, key: texts, witness: texts, record: texts, head: texts },
        help: { type: "boolean" },
      },
    });
  } catch (error) {
    throw new Unfetched(`${error instanceof Error ? error.message : error} --help tells more.`);
  }
}

/** Which of the two the address is: the site answers the one place, the upstream the other. */
async function findPages(site: URL): Promise<(after: number) => Promise<string>> {
  const whole = AbortSignal.timeout(WHOLE_MS);
  const prefix = prefixOf(site);
  for (const place of places) {
    const pages = (after: number) => fetchPage(`${prefix}${place}?after=${after}`, whole);
    const first = await pages(0);
    if (first === undefined) continue;
    return async (after) => (after === 0 ? first : ((await pages(after)) ?? lost(site)));
  }
  return lost(site);
}

function lost(site: URL): never {
  throw new Unfetched(`There is no ledger at ${site.href}`);
}

/** The text of a page as it came; undefined where there is none at this address. */
async function fetchPage(address: string, whole: AbortSignal): Promise<string | undefined> {
  const { status, text } = await fetchText(address, {
    headers: { accept: "application/json" },
    signal: whole,
  });
  if (status === 404) return undefined;
  if (status < 200 || status > 299) throw new Unfetched(`${address} answers ${status}.`);
  return text;
}
