import { describe, expect, it } from "vitest";
import { readSettings } from "../../../api/settings";
import { COSIGNATURE, LOG_SIGNATURE, writeKey } from "../../../domain/signed-note";
import { keyOf } from "../../harness/note-keys";

const API_TOKEN_SECRETS = "b3JkZXJseSBsZWRnZXJzIG9mIHNtYWxsIHRyYWRlcw";
const keys = await Promise.all(
  Array.from({ length: 21 }, async (_, seed) =>
    writeKey((await keyOf(seed, `witness-${seed}.example`, COSIGNATURE)).key),
  ),
);
const [first = ""] = keys;
const { key: log } = await keyOf(1, "example.com/ledger", LOG_SIGNATURE);
const read = (LEDGER_WITNESSES: string) => readSettings({ API_TOKEN_SECRETS, LEDGER_WITNESSES }).ledgerLog;

describe("the witnesses of the ledger", () => {
  it("are none unless they are named, and twenty at most", () => {
    expect(readSettings({ API_TOKEN_SECRETS }).ledgerLog.witnesses).toEqual([]);
    expect(read(` ${keys.slice(0, 20).join(" , ")} `).witnesses).toEqual(keys.slice(0, 20));
    expect(() => read(keys.join(","))).toThrow("LEDGER_WITNESSES must be 20 keys or fewer.");
  });

  it.each([
    ["whose id is another key's", first.replace(/\+[0-9a-f]{8}\+/, "+00000000+")],
    ["with another name", first.replace("witness-0", "witness-9")],
    ["that is cut off", first.slice(0, -4)],
    ["that is a log's", writeKey(log)],
    ["that is none", "a witness"],
  ])("are refused with a key %s, which is not repeated", (_, key) => {
    expect(() => read(key)).toThrow(/^LEDGER_WITNESSES must be a witness’s verifier key, name\+id\+key\.$/);
  });
});
