// @vitest-environment happy-dom
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { LedgerProof } from "~/enhance/ledger-proof";
import type { LedgerEntry } from "../../../domain/ledger-form";
import {
  COSIGNATURE,
  cosignText,
  LOG_SIGNATURE,
  signText,
  writeKey,
  writeNote,
} from "../../../domain/signed-note";
import { forgedLedgers } from "../../harness/forged-ledgers";
import { checkpointOf, keptOf, logKey } from "../../harness/kept-checkpoint";
import { headOf, pagesOf } from "../../harness/ledger-chain";
import { keyOf } from "../../harness/note-keys";
import { lookedAt, rightChain } from "../../harness/right-ledger";

customElements.define("ledger-proof", LedgerProof);
afterEach(() => {
  document.body.replaceChildren();
  localStorage.clear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const witness = await keyOf(5, "witness.example", COSIGNATURE);
/** Of the log before it changed its key. */
const earlierKey = await keyOf(2, "example.com/ledger", LOG_SIGNATURE);
interface Shown {
  at?: Date;
  kept?: string;
  /** What the log says that the witness signed. */
  notes?: { size: number; note: string }[];
  /** The texts of the entries, where they are others than usual. */
  pages?: (after: number) => Promise<string>;
}

/** What the page says once its script has looked at a ledger that the site serves. */
async function look(
  entries: readonly LedgerEntry[],
  { at = lookedAt, kept = "", notes, pages = pagesOf(entries, 7) }: Shown = {},
) {
  vi.useFakeTimers({ now: at, toFake: ["Date"] });
  vi.stubGlobal("fetch", async (address: string) => {
    const { pathname, searchParams } = new URL(address, "https://example.com");
    if (pathname === "/cosignatures") return Response.json({ cosignatures: notes, witnesses: [] });
    return new Response(await pages(Number(searchParams.get("after"))));
  });
  const host = document.createElement("ledger-proof");
  const head = headOf(entries);
  Object.assign(host.dataset, {
    ...{ entries: "/entries", page: "/proof", cosignatures: "/cosignatures" },
    ...{
      verifiers: [logKey, earlierKey].map(({ key }) => writeKey(key)).join("\n"),
      witnesses: notes ? writeKey(witness.key) : "",
    },
    ...(head && { seq: String(head.seq), hash: head.hash, recordedAt: head.recordedAt }),
  });
  host.innerHTML = `<p role="status"></p><progress hidden></progress>
    <details hidden><textarea></textarea></details><button hidden></button>`;
  const field = host.querySelector("textarea") ?? expect.fail("a field");
  field.value = kept;
  document.body.append(host);
  await vi.waitUntil(() => host.dataset.verdict !== undefined && !host.querySelector("button")?.hidden, {
    timeout: 20_000,
  });
  return { verdict: host.dataset.verdict, said: host.querySelector("[role=status]")?.textContent ?? "" };
}

const right = await rightChain();
const forged = await forgedLedgers();

describe("the page’s check refuses each forged ledger with its sentence", () => {
  let kept: string;
  beforeAll(async () => {
    kept = await keptOf(right);
  });

  it.each(forged)("$name: $forgery", async ({ entries, pages, at, since, sentence }) => {
    const { verdict, said } = await look(entries, { at, pages: pages(7), ...(since && { kept }) });
    expect(said).toContain(`The ledger does not hold. ${sentence}`);
    expect(verdict).toBe("broken");
  });
});

describe("a right ledger", () => {
  it("holds, and what nobody can judge is counted", async () => {
    const { verdict, said } = await look(right);
    expect(verdict).toBe("held");
    expect(said).toContain(`All ${right.length} entries hold`);
    for (const sentence of [
      "Signals that were not filled: 2 (no trade in the stock 1, option too cheap 1, no price to be had 0).",
      "Trades that ended without a price, at a loss of the whole stake: 1.",
      "Of these a price came later, and corrected the close: 1.",
      "Prices that were told otherwise later, of fills and closes: 2. What was recorded stands.",
      "Issued signals rest on the prices of: acme.",
    ]) {
      expect(said).toContain(sentence);
    }
  });

  it("holds with a checkpoint that was kept with other line ends and without the last one", async () => {
    const kept = (await keptOf(right.slice(0, 20))).trimEnd().replaceAll("\n", "\r\n");
    expect((await look(right, { kept })).verdict).toBe("held");
  });

  it("holds with a checkpoint that was kept under a key which the log had before, and another history does not", async () => {
    const keepOld = async (entries: readonly LedgerEntry[]) => {
      const text = await checkpointOf(entries);
      return writeNote({ text, signatures: [await signText(text, earlierKey.key, earlierKey.sign)] });
    };
    expect((await look(right, { kept: await keepOld(right.slice(0, 20)) })).verdict).toBe("held");
    document.body.replaceChildren();
    const other = await look(right, { kept: await keepOld(right.slice(1, 20)) });
    expect(other).toMatchObject({ verdict: "broken", said: expect.stringContaining("was replaced") });
  });

  it.each([
    ["of another log", async () => keptOf(right, "example.org/ledger"), "It is a checkpoint of example.org"],
    ["that nobody signed", async () => "hello", "A signed note ends"],
  ])("is not compared with a checkpoint %s", async (_, make, words) => {
    const { verdict, said } = await look(right, { kept: await make() });
    expect([verdict, said]).toEqual(["unknown", expect.stringContaining(words)]);
  });
});

describe("what witnesses signed is looked at by the browser itself", () => {
  const cosign = async (entries: readonly LedgerEntry[], time: string, by = witness) => {
    const text = await checkpointOf(entries);
    const seconds = Date.parse(time) / 1000;
    const note = writeNote({ text, signatures: [await cosignText(text, by.key, seconds, by.sign)] });
    return { size: entries.length, note };
  };

  it("and it says of how many entries they prove that they came before their session", async () => {
    const notes = [await cosign(right.slice(0, 4), "2026-03-02T23:00:00Z")];
    expect((await look(right, { notes })).said).toContain("witnesses prove it of 4.");
  });

  it.each(["1970-01-01T00:00:00Z", "2026-03-02T20:00:00Z", "2027-03-02T20:00:00Z"])(
    "and a time that cannot be proves nothing: %s",
    async (time) => {
      const notes = [await cosign(right.slice(0, 4), time)];
      expect((await look(right, { notes })).said).toContain("witnesses prove it of 0.");
    },
  );

  it("and a checkpoint of another history is named, and a signature that is none", async () => {
    const other = [await cosign(right.slice(1, 5), "2026-03-02T23:00:00Z")];
    const replaced = await look(right, { notes: other });
    expect(replaced).toMatchObject({ verdict: "broken", said: expect.stringContaining("was replaced") });
    document.body.replaceChildren();
    const signed = await cosign(right.slice(0, 4), "2026-03-02T23:00:00Z");
    const notes = [{ ...signed, note: signed.note.replace("example.com/ledger", "example.org/ledger") }];
    expect(await look(right, { notes })).toMatchObject({
      verdict: "broken",
      said: expect.stringContaining("It shows a witness’s signature that is none."),
    });
  });
});
