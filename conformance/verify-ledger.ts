import { parseArgs } from "node:util";
import { fetch, type Response } from "undici";
import { LedgerUnreadable, verifyLedger } from "../domain/ledger-walk";

const help = `npm run verify-ledger -- URL [--head HASH]      (in a release: ops/run verify-ledger URL …)

Fetches every entry of the signal ledger at URL, the address of the site or of its upstream, and verifies from outside that
none was changed, moved or put in, and none before the newest removed: each has to give its own hash and to name that of
the one before. That no newest entries were cut off is proven with --head only.

  --head HASH   a hash that was told earlier, in a mail, in the feed or on the tracker; may be given several times. The
                ledger has to hold it: so you see that it was not cut or written anew as a whole since.

The exit code is 0 where all holds, 1 where something is broken, and 2 where the ledger could not be fetched.
`;

/** The site's address of the entries, and the upstream's own. */
const places = ["/roi-tracker/proof/entries", "/api/public-tracker/ledger"];
/** No page is larger: what is, is no ledger. */
const MAX_BYTES = 2_000_000;
const PAGE_MS = 15_000;
const WHOLE_MS = 300_000;

/** It could not be tried; the message is a sentence. */
class Unfetched extends Error {
  override readonly name = "Unfetched";
}

try {
  process.exitCode = await run();
} catch (error) {
  if (!(error instanceof Unfetched || error instanceof LedgerUnreadable)) throw error;
  console.error(error.message);
  process.exitCode = 2;
}

async function run(): Promise<number> {
  const options = readOptions();
  if (!options) {
    process.stdout.write(help);
    return 0;
  }
  const { site, heads } = options;
  const verdict = await verifyLedger({
    fetchPage: await findPages(site),
    known: heads.map((hash) => ({ hash })),
    onProgress: (held, all) => console.error(`${held} of ${all} entries hold so far`),
  });
  if (!verdict.ok) {
    console.log(`NOT held. ${verdict.reason}`);
    return 1;
  }
  const { count, head } = verdict;
  if (!head) console.log("The ledger is empty: there is nothing to verify yet.");
  else console.log(`All ${count} entries hold. Head: entry ${head.seq} of ${head.recordedAt}, ${head.hash}`);
  if (heads.length === 0) {
    console.log(
      "The end is not proven: entries after this may have been cut off. A kept hash shows it: --head HASH.",
    );
  }
  return 0;
}

function readOptions(): { site: URL; heads: string[] } | undefined {
  const { values, positionals } = parse();
  if (values.help) return undefined;
  const [address = ""] = positionals;
  if (positionals.length !== 1 || !URL.canParse(address) || !/^https?:/.test(address)) {
    throw new Unfetched("Name the address of the site, such as https://www.example.com. --help tells more.");
  }
  const heads = (values.head ?? []).map((hash) => hash.toLowerCase());
  if (!heads.every((hash) => /^[0-9a-f]{64}$/.test(hash))) {
    throw new Unfetched("--head takes a hash of 64 letters from 0 to f. --help tells more.");
  }
  return { site: new URL(address), heads };
}

function parse() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: { head: { type: "string", multiple: true }, help: { type: "boolean" } },
    });
  } catch (error) {
    throw new Unfetched(`${error instanceof Error ? error.message : error} --help tells more.`);
  }
}

/** Which of the two the address is: the site answers the one place, the upstream the other. */
async function findPages(site: URL): Promise<(after: number) => Promise<unknown>> {
  const whole = AbortSignal.timeout(WHOLE_MS);
  const prefix = site.origin + site.pathname.replace(/\/+$/, "");
  for (const place of places) {
    const pages = (after: number) => fetchPage(`${prefix}${place}?after=${after}`, whole);
    const first = await pages(0);
    if (first !== undefined) return (after) => (after === 0 ? Promise.resolve(first) : pages(after));
  }
  throw new Unfetched(`There is no ledger at ${site.href}`);
}

/** A page as it came; undefined where there is none at this address. */
async function fetchPage(address: string, whole: AbortSignal): Promise<unknown> {
  try {
    const reply = await fetch(address, {
      headers: { accept: "application/json" },
      signal: AbortSignal.any([whole, AbortSignal.timeout(PAGE_MS)]),
    });
    if (reply.status === 404) {
      await reply.body?.cancel();
      return undefined;
    }
    const text = await readText(reply);
    if (!reply.ok) throw new Unfetched(`${address} answers ${reply.status}.`);
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof Unfetched) throw error;
    if (error instanceof SyntaxError) throw new Unfetched(`${address} answers no JSON.`);
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    throw new Unfetched(`${address} does not answer: ${cause instanceof Error ? cause.message : cause}.`);
  }
}

async function readText(reply: Response): Promise<string> {
  const decoder = new TextDecoder();
  let text = "";
  let bytes = 0;
  for await (const chunk of reply.body ?? []) {
    bytes += chunk.length;
    if (bytes > MAX_BYTES) throw new Unfetched(`${reply.url} answers more than ${MAX_BYTES} bytes.`);
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}
