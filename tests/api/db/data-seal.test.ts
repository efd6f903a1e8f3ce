import { describe, expect, it } from "vitest";
import { createDataSeal } from "../../../api/db/data-seal";
import { stepsOfRotation } from "../../harness/rotation";

const first = createDataSeal(["the first key of tests, forty characters"]);
const both = createDataSeal([
  "the second key of tests, forty characters",
  "the first key of tests, forty characters",
]);

describe("the seal of the tables", () => {
  it("gives back what it sealed, and nobody reads it on the way", async () => {
    const sealed = await first.seal({ tax_id: "417-38-5926" }, "row 1");
    const decoded = sealed.split(".").map((part) => Buffer.from(part, "base64url").toString("latin1"));
    // No three digits alone: what is sealed has any three by chance.
    for (const text of [sealed, ...decoded])
      for (const legible of ["tax_id", "417-38", "38-5926", "41738", "385926"])
        expect(text).not.toContain(legible);
    expect(await first.open(sealed, "row 1")).toEqual({ tax_id: "417-38-5926" });
  });

  it("seals the same twice into two texts", async () => {
    expect(await first.seal("same", "row 1")).not.toBe(await first.seal("same", "row 1"));
  });

  it("opens in its own row only", async () => {
    await expect(first.open(await first.seal("mine", "row 1"), "row 2")).rejects.toThrow("another row");
  });

  it("opens nothing that was changed", async () => {
    const sealed = await first.seal("as it was", "row 1");
    const [head, key, iv, text = "", tag] = sealed.split(".");
    const changed = [head, key, iv, (text.startsWith("A") ? "B" : "A") + text.slice(1), tag].join(".");
    await expect(first.open(changed, "row 1")).rejects.toThrow();
  });

  it("opens with every key of the list, and seals with the first", async () => {
    expect(await both.open(await first.seal("older", "row 1"), "row 1")).toBe("older");
    await expect(first.open(await both.seal("newer", "row 1"), "row 1")).rejects.toThrow("not in DATA_KEYS");
    expect(both.keyId).not.toBe(first.keyId);
  });

  it.each(stepsOfRotation("the old key of a rotation", "the new key of a rotation"))(
    "of two processes with %j and %j, each opens what the other seals (O5)",
    async (...lists) => {
      const [one, other] = lists.map((keys) => createDataSeal(keys));
      expect(await other?.open((await one?.seal("text", "row 1")) ?? "", "row 1")).toBe("text");
      expect(await one?.open((await other?.seal("text", "row 1")) ?? "", "row 1")).toBe("text");
    },
  );

  it("digests the same text to the same, with each key of its own", () => {
    expect(first.digests("text")).toEqual(first.digests("text"));
    expect(first.digests("text")).not.toEqual(first.digests("texts"));
    expect(both.digests("text")).toHaveLength(2);
    expect(both.digests("text")[1]).toBe(first.digests("text")[0]);
  });
});
