import { expect, it } from "vitest";
import { verifyChain } from "../../domain/ledger";
import { chain, early } from "../harness/ledger-chain";

it.each([
  ["null", null, "Entry 2 is of no format"],
  ["a text", "x", "Entry 2 is of no format"],
  ["a list", [], "Entry 2 is of no format"],
  ["a version that is a text", { version: "3" }, 'Entry 2 has as “version” "3", which is not a whole number'],
  ["a version alone", { version: 3 }, "Entry 2 has no “seq”, which every entry has"],
])("what is no entry is named by its place: %s", async (_, value, sentence) => {
  const [first] = await chain(1);
  const verdict = await verifyChain([first, value], early);
  expect(verdict).toMatchObject({ ok: false, seq: 2, reason: expect.stringContaining(sentence) });
});

it("what follows something that is no entry is not taken for it", async () => {
  const [first, second, third] = await chain(3);
  const verdict = await verifyChain([first, null, second, third], early);
  expect(verdict).toMatchObject({ ok: false, seq: 2 });
});
