import type { LedgerEntry } from "../../domain/ledger";
import { isEntry, LedgerUnreadable } from "../../domain/ledger-page";
import { type KnownHash, type LedgerVerdict, verifyLedger } from "../../domain/ledger-walk";

/**
 * `<ledger-proof>`: fetches every entry of the ledger and verifies it here, by the rules that it is written by. What the
 * page itself shows, the head and the entries of its list, has to be in that ledger just so, and so has the newest entry
 * that this browser saw earlier.
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
    const at = new Date();
    const verdict = await verifyLedger({
      at,
      fetchPage: (after) => fetchPage(`${host.dataset.entries}?after=${after}`),
      known: [...shownHead(host), ...lastSeen()],
      shown: shownEntries(),
      onProgress: (held, all) => {
        bar.hidden = false;
        bar.max = all;
        bar.value = held;
      },
    });
    tell(host, status, verdict);
    // What may be open still is judged by this clock.
    status.append(
      ` Looked at: ${at.toISOString().slice(0, 16).replace("T", " ")} UTC, by this device’s clock.`,
    );
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

/** The head that the page shows; none while the ledger is empty. */
function shownHead({ dataset: { seq, hash = "", recordedAt = "" } }: HTMLElement): KnownHash[] {
  return seq === undefined ? [] : [{ seq: Number(seq), hash, recordedAt }];
}

/** The entries of the page's list, each as its row was made of it. */
function shownEntries(): LedgerEntry[] {
  const rows = document.querySelectorAll<HTMLElement>("[data-ledger-entry]");
  return Array.from(rows, ({ dataset }) => {
    const entry: unknown = JSON.parse(dataset.ledgerEntry ?? "");
    if (!isEntry(entry)) throw new LedgerUnreadable("What this page shows cannot be read.");
    return entry;
  });
}

const seenKey = "ledger-head";

/** The newest entry that this browser has verified here: a ledger that was cut or written anew since lacks it. */
function lastSeen(): KnownHash[] {
  try {
    const seen: unknown = JSON.parse(localStorage.getItem(seenKey) ?? "null");
    if (typeof seen !== "object" || !seen || !("seq" in seen) || !("hash" in seen)) return [];
    const { seq, hash } = seen;
    return typeof seq === "number" && typeof hash === "string" ? [{ seq, hash }] : [];
  } catch {
    return [];
  }
}

function keepSeen({ seq, hash }: KnownHash): void {
  try {
    localStorage.setItem(seenKey, JSON.stringify({ seq, hash }));
  } catch {
    // A browser that keeps nothing checks as if it came for the first time.
  }
}

function tell(host: HTMLElement, status: Element, verdict: LedgerVerdict): void {
  for (const note of document.querySelectorAll("[data-broken] > p")) note.remove();
  for (const row of document.querySelectorAll("[data-broken]")) row.removeAttribute("data-broken");
  if (verdict.ok) {
    const { count, head, unpriced } = verdict;
    host.dataset.verdict = head ? "held" : "empty";
    status.textContent = head
      ? `${all(count)}; head: entry ${inWords(head.seq)}, hash ${head.hash}.`
      : "The ledger is empty: there is nothing to verify yet, and this browser saw no entry of it before.";
    if (unpriced > 0)
      status.append(` Of its signals ${inWords(unpriced)} came to no fill for want of a price.`);
    if (head) keepSeen(head);
    return;
  }
  const { seq, reason, faults = [] } = verdict;
  host.dataset.verdict = "broken";
  const more = faults.length > 1 ? `${inWords(faults.length)} entries are faulty; this is the first. ` : "";
  status.textContent = `The ledger does not hold. ${reason} ${more}`;
  if (seq === undefined) return;
  for (const fault of faults.length > 0 ? faults : [{ seq, reason }]) {
    const row = document.getElementById(`entry-${fault.seq}`);
    if (row) mark(row, fault.reason);
  }
  status.append(linkTo(host, seq, document.getElementById(`entry-${seq}`) !== null));
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
