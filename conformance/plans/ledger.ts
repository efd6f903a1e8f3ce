import { contract } from "../../contract";
import type { ledgerCalls } from "../../contract/ledger";
import { fromBase64 } from "../../domain/byte-texts";
import { readCheckpoint } from "../../domain/checkpoint";
import { verifyEd25519 } from "../../domain/ed25519.server";
import { LedgerUnreadable } from "../../domain/ledger-page";
import { leafOf, webSha256 } from "../../domain/ledger-roots";
import { verifyLedger } from "../../domain/ledger-walk";
import { verifyConsistency, verifyInclusion } from "../../domain/merkle-proofs";
import { cosignText, openNote, readKey, readNote, writeNote } from "../../domain/signed-note";
import type { Answer } from "../client";
import { same } from "../compare";
import { assertRefused, refusals } from "../judge";
import { NotTried, Unmet } from "../outcome";
import type { PlansOf } from "../plan";
import type { World } from "../world-types";

const { ledger, checkpoint, consistency, inclusion, cosignatures, cosign, unproven } = contract.roi;

type LedgerPlans = Pick<PlansOf<typeof contract.roi>, keyof typeof ledgerCalls>;

/** The ledger, and the log that its entries are in. */
export const ledgerPlans = (world: World): LedgerPlans => ({
  ledger: ledgerPlan(world),
  unproven: unprovenPlan(world),
  ...witnessPlans(world),
  ...logPlans(world),
});

/** More entries than any log has. */
const BEYOND = 999_999_999;

function logPlans({ ask, read }: World): Pick<LedgerPlans, "checkpoint" | "consistency" | "inclusion"> {
  const signed = async () => {
    const { checkpoint: note, verifier } = read(checkpoint, await ask(checkpoint, undefined));
    const key = await readKey(webSha256, verifier);
    return { key, ...readCheckpoint((await openNote(note, [key], verifyEd25519)).text) };
  };
  const hashesOf = ({ proof }: { proof: string[] }) =>
    proof.map((hash) => fromBase64(hash) ?? new Uint8Array());
  const all = async () => {
    const { size } = await signed();
    if (size === 0) throw new NotTried("the log has no entry yet");
    return size;
  };
  return {
    checkpoint: {
      sample: async () => ({}),
      promises: [
        {
          name: "its signature",
          expected: "a note that the key beside it signed, of the log that the key names",
          act: async () => {
            const { key, origin } = await signed();
            return same("checkpoint", key.name, origin);
          },
        },
      ],
    },
    consistency: {
      sample: async () => ({ input: { from: await all(), to: await all() } }),
      unknown: [{ what: "a log of more entries than it had", changes: { to: BEYOND } }],
      promises: [
        {
          name: "the first entry and all of the checkpoint",
          expected: "hashes that lead from the first entry's root to the one that was signed",
          act: async () => {
            const { size, root: toRoot } = await signed();
            if (size === 0) return "200";
            const { entries } = read(ledger, await ask(ledger, { after: 0, limit: 1 }));
            const fromRoot = await leafOf(webSha256, { hash: entries[0]?.hash ?? "" });
            const proof = hashesOf(read(consistency, await ask(consistency, { from: 1, to: size })));
            const holds = await verifyConsistency(webSha256, { from: 1, to: size, fromRoot, toRoot, proof });
            return same("proof", true, holds);
          },
        },
      ],
    },
    inclusion: {
      sample: async () => ({ input: { seq: await all(), size: await all() } }),
      unknown: [{ what: "a log of more entries than it had", changes: { size: BEYOND } }],
      promises: [
        {
          name: "the newest entry of the checkpoint",
          expected: "hashes that lead from the entry to the root that was signed",
          act: async () => {
            const { size, root } = await signed();
            if (size === 0) return "200";
            const { entries } = read(ledger, await ask(ledger, { after: size - 1, limit: 1 }));
            const proof = hashesOf(read(inclusion, await ask(inclusion, { seq: size, size })));
            const leafHash = await leafOf(webSha256, { hash: entries[0]?.hash ?? "" });
            const holds = await verifyInclusion(webSha256, { index: size - 1, size, leafHash, root, proof });
            return same("proof", true, holds);
          },
        },
      ],
    },
  };
}

function witnessPlans({ ask, read, options }: World): Pick<LedgerPlans, "cosignatures" | "cosign"> {
  /** As the log alone signed it: witnesses' lines follow its own. */
  const newest = async () => {
    const { text, signatures } = readNote(read(checkpoint, await ask(checkpoint, undefined)).checkpoint);
    return writeNote({ text, signatures: signatures.slice(0, 1) });
  };
  return {
    cosignatures: {
      sample: async () => ({ input: { from: 1 } }),
      promises: [
        {
          name: "its notes",
          expected:
            "checkpoints of the size beside each, signed by one of the witnesses that are named, at that time",
          act: async () => {
            const told = read(cosignatures, await ask(cosignatures, { newest: 1000 }));
            const keys = await Promise.all(told.witnesses.map((text) => readKey(webSha256, text)));
            for (const { note, size, time, witness } of told.cosignatures) {
              const { text, signed } = await openNote(note, keys, verifyEd25519);
              same("cosignatures.size", size, readCheckpoint(text).size);
              same("cosignatures.time", time, signed[0]?.time);
              same("cosignatures.witness", witness, signed[0]?.key.name);
            }
            return "200";
          },
        },
      ],
    },
    cosign: {
      sample: async () => ({ input: { note: await newest() } }),
      succeed: async () => {
        const { witness } = options;
        if (!witness) throw new NotTried("it takes the key of a witness that the upstream knows");
        const { text } = readNote(await newest());
        const time = Math.floor(options.now().getTime() / 1000);
        const signature = await cosignText(text, witness.key, time, witness.sign);
        return ask(cosign, { note: writeNote({ text, signatures: [signature] }) });
      },
      promises: [
        {
          name: "a note without a cosignature",
          expected: "refused: nobody who counts saw it",
          act: async () => assertRefused(await ask(cosign, { note: await newest() }), refusals),
        },
      ],
    },
  };
}

/** A page as it came: what is wrong with the form of an entry is for the verifier to say. */
function raw({ status, text }: Answer): string {
  if (status !== 200) throw new Unmet(`${status}`);
  return text;
}

function asUnmet(error: unknown): never {
  throw error instanceof LedgerUnreadable ? new Unmet(error.message, "entries") : error;
}

function unprovenPlan({ ask, read }: World): LedgerPlans["unproven"] {
  return {
    sample: async () => ({}),
    promises: [
      {
        name: "its rows",
        expected: "as many as it counts, fifty at most",
        act: async () => {
          const { count, trades } = read(unproven, await ask(unproven, undefined));
          return same("trades", Math.min(count, 50), trades.length);
        },
      },
    ],
  };
}

function ledgerPlan({ ask, read, options }: World): LedgerPlans["ledger"] {
  const page = async (input: { after?: number; limit?: number }) => read(ledger, await ask(ledger, input));
  return {
    sample: async () => ({ input: { after: 0, limit: 10 } }),
    promises: [
      {
        name: "its entries",
        expected: "from number 1 to its head: a chain that holds, and entries that state what can be",
        act: async () => {
          const at = options.now();
          const fetchPage = async (after: number) => raw(await ask(ledger, { after }));
          const verdict = await verifyLedger({ fetchPage, at, roots: options.kept }).catch(asUnmet);
          if (!verdict.ok) throw new Unmet(verdict.reason, "entries");
          return "200";
        },
      },
      {
        name: "after, and limit",
        expected: "the entries that follow, no more than asked for",
        act: async () => {
          const { entries } = await page({ limit: 3 });
          const next = await page({ after: 1, limit: 2 });
          return same("entries", JSON.stringify(entries.slice(1)), JSON.stringify(next.entries));
        },
      },
      {
        name: "its head",
        expected: "the newest entry, with nothing after it",
        act: async () => {
          const { head } = await page({ limit: 1 });
          if (!head) return "200";
          const { entries } = await page({ after: head.seq - 1, limit: 1 });
          same("head.hash", head.hash, entries[0]?.hash);
          return same("head.recordedAt", head.recordedAt, entries[0]?.recordedAt);
        },
      },
    ],
  };
}
