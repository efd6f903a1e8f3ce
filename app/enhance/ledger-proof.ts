import { type KnownHash, LedgerUnreadable, type LedgerVerdict, verifyLedger } from "../../domain/ledger-walk";

/**
 * `<ledger-proof>`: fetches every entry of the ledger and verifies it here, by the rules that it is written by. What the
 * page itself shows, the head and the entries of its list, has to be in that ledger with the same hashes.
 */
export class LedgerProof extends HTMLElement {
  #ready = false;

  connectedCallback(): void {
    const status = this.querySelector("[role=status]");
    const bar = this.querySelector("progress");
    const button = this.querySelector("button");
    if (this.#ready || !status || !bar || !button) return;
    this.#ready = true;
    const parts = { status, bar, button };
    button.addEventListener("click", () => void check(this, parts));
    void check(this, parts);
  }
}

interface Parts {
  status: Element;
  bar: HTMLProgressElement;
  button: HTMLButtonElement;
}

/** So long a page of entries may take. */
const pageMs = 20_000;

/** What keeps the ledger from being verified; the message is a sentence. */
class Prevented extends Error {
  override readonly name = "Prevented";
}

async function check(host: HTMLElement, { status, bar, button }: Parts): Promise<void> {
  delete host.dataset.verdict;
  button.hidden = true;
  status.textContent = "Your browser is checking every entry …";
  try {
    if (!crypto.subtle) throw new Prevented("Your browser hashes only on pages that come over https.");
    const verdict = await verifyLedger({
      fetchPage: (after) => fetchPage(`${host.dataset.entries}?after=${after}`),
      known: shownHashes(host),
      onProgress: (held, all) => {
        bar.hidden = false;
        bar.max = all;
        bar.value = held;
      },
    });
    tell(host, status, verdict);
  } catch (error) {
    const known = error instanceof Prevented || error instanceof LedgerUnreadable;
    const why = known ? error.message : "The entries could not be fetched.";
    host.dataset.verdict = "unknown";
    status.textContent = `Nothing was verified. ${why} You can try again, or use the command below.`;
  }
  bar.hidden = true;
  button.hidden = false;
}

async function fetchPage(address: string): Promise<unknown> {
  const reply = await fetch(address, { redirect: "error", signal: AbortSignal.timeout(pageMs) });
  const said: unknown = await reply.json();
  if (reply.ok) return said;
  const isSentence = typeof said === "object" && said && "message" in said;
  throw new Prevented(isSentence ? String(said.message) : "The entries could not be fetched.");
}

/** The hashes that the page shows. */
function shownHashes({ dataset }: HTMLElement): KnownHash[] {
  const rows = document.querySelectorAll<HTMLElement>("[data-ledger-seq]");
  return [
    ...Array.from(rows, (row) => ({
      seq: Number(row.dataset.ledgerSeq),
      hash: row.dataset.ledgerHash ?? "",
    })),
    { seq: Number(dataset.seq), hash: dataset.hash ?? "" },
  ];
}

function tell(host: HTMLElement, status: Element, verdict: LedgerVerdict): void {
  for (const note of document.querySelectorAll("[data-broken] > p")) note.remove();
  for (const row of document.querySelectorAll("[data-broken]")) row.removeAttribute("data-broken");
  if (verdict.ok) {
    const { count, head } = verdict;
    host.dataset.verdict = "held";
    status.textContent = `${all(count)}; head: entry ${inWords(head?.seq ?? 0)}, hash ${head?.hash}.`;
    return;
  }
  const { seq, reason } = verdict;
  host.dataset.verdict = "broken";
  status.textContent = `The ledger does not hold. ${reason} `;
  if (seq === undefined) return;
  const row = document.getElementById(`entry-${seq}`);
  if (row) mark(row, reason);
  status.append(linkTo(host, seq, row !== null));
}

const inWords = (count: number) => count.toLocaleString("en-US");
const all = (count: number) => (count === 1 ? "The one entry holds" : `All ${inWords(count)} entries hold`);

function mark(row: HTMLElement, reason: string): void {
  row.setAttribute("data-broken", "");
  const note = document.createElement("p");
  note.textContent = reason;
  row.prepend(note);
}

/** To the entry, on this page or on the one that lists it. */
function linkTo({ dataset }: HTMLElement, seq: number, here: boolean): HTMLAnchorElement {
  const link = document.createElement("a");
  link.textContent = `See entry ${inWords(seq)}`;
  const page = here ? "" : `${dataset.page}?after=${Math.max(0, seq - 25)}`;
  link.setAttribute("href", `${page}#entry-${seq}`);
  return link;
}
