import { beforeAll, describe, expect, it } from "vitest";
import { verifyLedger } from "../../domain/ledger-walk";
import { forgedLedgers } from "../harness/forged-ledgers";
import { treeOf } from "../harness/kept-checkpoint";
import { rightChain } from "../harness/right-ledger";

const forged = await forgedLedgers();

describe("each forged ledger is refused with its sentence", () => {
  let right: Awaited<ReturnType<typeof treeOf>>;
  beforeAll(async () => {
    right = await treeOf(await rightChain());
  });

  it("and there are more than a hundred of them", () => expect(forged.length).toBeGreaterThanOrEqual(130));

  it.each(forged)("$name: $forgery", async ({ pages, at, since, sentence }) => {
    const walk = { fetchPage: pages(7), at };
    const verdict = await verifyLedger({ ...walk, roots: since ? [right] : [] });
    expect(verdict).toMatchObject({ ok: false, reason: sentence });
    // Only who has the old checkpoint can tell these.
    if (since) expect(await verifyLedger(walk)).toMatchObject({ ok: true });
  });
});
