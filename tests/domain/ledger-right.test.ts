import { expect, it } from "vitest";
import { verifyChain } from "../../domain/ledger";
import { lookedAt, rightChain, rightLedger } from "../harness/right-ledger";

it("a ledger with every kind of entry, basis, price and ending holds", async () => {
  const verdict = await verifyChain(await rightChain(), lookedAt);
  expect(verdict).toMatchObject({ ok: true, count: rightLedger.length });
});
