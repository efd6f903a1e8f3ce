import { beforeAll, describe, expect, it } from "vitest";
import type { LedgerEntry } from "../../domain/ledger";
import { leafOf, webSha256 } from "../../domain/ledger-roots";
import { verifyLedger } from "../../domain/ledger-walk";
import { createMerkleTree } from "../../domain/merkle-proofs";
import { forgedLedgers } from "../harness/forged-ledgers";
import { pagesOf } from "../harness/ledger-chain";
import { rightChain } from "../harness/right-ledger";

const forged = await forgedLedgers();

async function rootOf(entries: readonly LedgerEntry[]) {
  const tree = createMerkleTree(webSha256);
  for (const entry of entries) await tree.append(await leafOf(webSha256, entry));
  return { size: tree.size, root: await tree.rootAt(tree.size) };
}

describe("each forged ledger is refused with its sentence", () => {
  let right: Awaited<ReturnType<typeof rootOf>>;
  beforeAll(async () => {
    right = await rootOf(await rightChain());
  });

  it("and there are more than twenty of them", () => expect(forged.length).toBeGreaterThan(20));

  it.each(forged)("$name: $forgery", async ({ entries, at, since, sentence }) => {
    const walk = { fetchPage: pagesOf(entries, 7), at };
    const verdict = await verifyLedger({ ...walk, roots: since ? [right] : [] });
    expect(verdict).toMatchObject({ ok: false, reason: sentence });
    // Only who has the old checkpoint can tell these.
    if (since) expect(await verifyLedger(walk)).toMatchObject({ ok: true });
  });
});
