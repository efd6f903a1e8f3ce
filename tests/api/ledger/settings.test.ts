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

describe("the keys of the ledger’s log", () => {
  const secrets = Array.from(
    { length: 6 },
    (_, each) => `${each} of the secrets that the key of a ledger was made of`,
  );
  const keysOf = (LEDGER_KEY: string) => readSettings({ API_TOKEN_SECRETS, LEDGER_KEY }).ledgerLog;

  it("are made of a list, the newest first, and of the data's key where there is none", () => {
    expect(keysOf(secrets.slice(0, 2).join(" , "))).toMatchObject({
      secrets: secrets.slice(0, 2),
      isOwn: true,
    });
    expect(readSettings({ API_TOKEN_SECRETS }).ledgerLog).toMatchObject({
      secrets: [API_TOKEN_SECRETS],
      isOwn: false,
    });
    expect(() => keysOf(secrets.join())).toThrow("LEDGER_KEY must be 5 secrets or fewer.");
    expect(() => keysOf(`${secrets[0]},short`)).toThrow("LEDGER_KEY must have 32 characters or more");
  });
});

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
