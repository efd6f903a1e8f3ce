import { listNotes } from "../../domain/cosignature-pages";
import { type HeldCosignature, openCosigned } from "../../domain/cosigned";
import { readUnambiguous } from "../../domain/doubled-names";
import { readKept } from "../../domain/kept-checkpoint";
import { describeCounts } from "../../domain/ledger-counts";
import type { LedgerEntry } from "../../domain/ledger-form";
import { isEntry } from "../../domain/ledger-form";
import { LedgerUnreadable } from "../../domain/ledger-page";
import { type KnownRoot, webSha256 } from "../../domain/ledger-roots";
import { type KnownHash, type LedgerVerdict, verifyLedger } from "../../domain/ledger-walk";
import { NoteRefused, readKey } from "../../domain/signed-note";
import { hasEd25519, webEd25519 } from "./web-ed25519";

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
    const kept = this.querySelector("details");
    if (kept) kept.hidden = false;
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
    const cosigned = await readCosigned(host);
    const verdict = await verifyLedger({
      at,
      roots: [...(cosigned ?? []), ...(await readPasted(host))],
      cosigned,
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
    if (host.dataset.witnesses && !cosigned)
      status.append(" This browser cannot check what witnesses signed.");
    // What may be open still is judged by this clock.
    status.append(
      ` Looked at: ${at.toISOString().slice(0, 16).replace("T", " ")} UTC, by this device’s clock.`,
    );
  } catch (error) {
    const known = error instanceof Prevented || error instanceof LedgerUnreadable;
    const why = known ? error.message : "The entries could not be fetched.";
    if (error instanceof NoteRefused) {
      const reason = `It shows a witness’s signature that is none. ${error.message}`;
      tell(host, status, { ok: false, reason });
    } else {
      host.dataset.verdict = "unknown";
      status.textContent = `Nothing was verified. ${why} You can try again, or use the command below.`;
    }
  }
  bar.hidden = true;
  button.hidden = false;
}

/**
 * What the page's witnesses signed, each signature looked at here; undefined without witnesses, and in a browser that cannot
 * check signatures.
 */
async function readCosigned({ dataset }: HTMLElement): Promise<HeldCosignature[] | undefined> {
  const { witnesses = "", cosignatures = "" } = dataset;
  if (witnesses === "" || !(await hasEd25519())) return undefined;
  const keys = await Promise.all(witnesses.split("\n").map((text) => readKey(webSha256, text)));
  const notes = await listNotes(async (from) => readList(await fetchPage(`${cosignatures}?from=${from}`)));
  const held = await Promise.all(Array.from(notes, (note) => openCosigned(note, keys, webEd25519)));
  return held.flat();
}

/** The checkpoint that the reader kept and pasted here, of this log, and signed by it where this browser can look at that. */
async function readPasted(host: HTMLElement): Promise<KnownRoot[]> {
  const text = host.querySelector("textarea")?.value.trim() ?? "";
  if (text === "") return [];
  const { verifiers = "" } = host.dataset;
  try {
    const isChecked = verifiers !== "" && (await hasEd25519());
    const texts = isChecked ? verifiers.split("\n") : [];
    const keys = await Promise.all(texts.map((key) => readKey(webSha256, key)));
    return [await readKept(text, keys, webEd25519)];
  } catch (error) {
    if (!(error instanceof NoteRefused)) throw error;
    throw new Prevented(`The checkpoint that you pasted cannot be used: ${error.message}`);
  }
}

function readList(text: string) {
  const value = parse(text);
  const list = typeof value === "object" && value && "cosignatures" in value ? value.cosignatures : undefined;
  if (Array.isArray(list) && list.every(isCosignature)) return { cosignatures: list };
  throw new Prevented("What witnesses signed cannot be read.");
}

const isCosignature = (value: unknown): value is { size: number; note: string } =>
  typeof value === "object" &&
  value !== null &&
  "size" in value &&
  typeof value.size === "number" &&
  "note" in value &&
  typeof value.note === "string";

/** The text that came: who verifies it reads it. */
async function fetchPage(address: string): Promise<string> {
  const reply = await fetch(address, { redirect: "error", signal: AbortSignal.timeout(pageMs) });
  const text = await reply.text();
  if (reply.ok) return text;
  const said = parse(text);
  const isSentence = typeof said === "object" && said && "message" in said;
  throw new Prevented(isSentence ? String(said.message) : "The entries could not be fetched.");
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The head that the page shows; none while the ledger is empty. */
function shownHead({ dataset: { seq, hash = "", recordedAt = "" } }: HTMLElement): KnownHash[] {
  return seq === undefined ? [] : [{ seq: Number(seq), hash, recordedAt }];
}

/** The entries of the page's list, each as its row was made of it. */
function shownEntries(): LedgerEntry[] {
  const rows = document.querySelectorAll<HTMLElement>("[data-ledger-entry]");
  return Array.from(rows, ({ dataset }) => {
    const { value: entry, doubled } = readUnambiguous(dataset.ledgerEntry ?? "");
    if (!isEntry(entry) || doubled.length > 0)
      throw new LedgerUnreadable("What this page shows cannot be read.");
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
    const { count, head, counts, sessions } = verdict;
    host.dataset.verdict = head ? "held" : "empty";
    status.textContent = head
      ? `${all(count)}; head: entry ${inWords(head.seq)}, hash ${head.hash}.`
      : "The ledger is empty: there is nothing to verify yet, and this browser saw no entry of it before.";
    if (sessions) {
      const { acting, proven } = sessions;
      status.append(
        ` Of ${inWords(acting)} entries that claim to come before their session, witnesses prove it of ${inWords(proven)}.`,
      );
    }
    for (const sentence of describeCounts(counts)) status.append(` ${sentence}`);
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
