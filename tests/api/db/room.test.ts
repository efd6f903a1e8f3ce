import { tmpdir } from "node:os";
import path from "node:path";
import { expect, it } from "vitest";
import { assertRoom, freeMegabytes } from "../../../api/db/room";

it("a database is not opened on a disk without room, and the sentence says how much there is and how much it needs", () => {
  expect(() => assertRoom("data", 32, () => 31)).toThrow(
    "The disk of API_DATA_DIR has 31 MB left, and the database needs 32 MB there: make room first.",
  );
  expect(() => assertRoom("data", 32, () => 32)).not.toThrow();
});

it("the room for a folder that is not there yet is that of the folder it will be in", () => {
  const there = freeMegabytes(tmpdir());
  expect(there).toBeGreaterThan(0);
  expect(Math.abs(freeMegabytes(path.join(tmpdir(), "not", "there", "yet")) - there)).toBeLessThan(1_000);
});
