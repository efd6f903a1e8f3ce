import fc from "fast-check";
import { expect, test } from "vitest";
import { readPictureHead } from "../../domain/pictures";
import { pngOf } from "../harness/pictures";

const bytes = (hex: string) => Uint8Array.from(Buffer.from(hex.replaceAll(" ", ""), "hex"));

test.each<[string, Uint8Array, unknown]>([
  ["a PNG", pngOf(40, 30), { kind: "png", width: 40, height: 30 }],
  [
    "a JPEG",
    bytes("ffd8 ffe0 0004 0000 ffff c0 0011 08 001e 0028 03"),
    { kind: "jpeg", width: 40, height: 30 },
  ],
  [
    "a plain WebP",
    bytes("52494646 00000000 57454250 56503820 00000000 000000 9d012a 2800 1e00"),
    { kind: "webp", width: 40, height: 30 },
  ],
  [
    "a WebP without loss",
    bytes("52494646 00000000 57454250 5650384c 00000000 2f 27400700"),
    { kind: "webp", width: 40, height: 30 },
  ],
  [
    "a WebP with more in it",
    bytes("52494646 00000000 57454250 56503858 0a000000 00000000 270000 1d0000"),
    { kind: "webp", width: 40, height: 30 },
  ],
])("the size of %s is read off its own bytes", (_, file, head) => {
  expect(readPictureHead(file)).toEqual(head);
});

test.each([
  ["nothing", ""],
  ["a JPEG that ends before its size", "ffd8 ffe0 0004 0000 ffc0"],
  ["a JPEG whose parts lead nowhere", "ffd8 1234"],
  [
    "a JPEG with a marker before its frame that a decoder does not skip by a length, and a small frame behind",
    "ffd8 ff01 000d ffc0 0011 08 4e20 4e20 03ff ffc0 0011 08 001e 0028 03",
  ],
  ["a JPEG whose scan begins before any frame", "ffd8 ffda 0002 ffc0 0011 08 001e 0028 03"],
  ["another file in a WebP's box", "52494646 00000000 57415645 666d7420"],
])("%s is no picture", (_, hex) => {
  expect(readPictureHead(bytes(hex))).toBeUndefined();
});

test("whatever the bytes, reading them comes to an end and throws nothing", () => {
  const begun = fc.tuple(
    fc.constantFrom("", "ffd8ff", "89504e470d0a1a0a", "52494646"),
    fc.uint8Array({ maxLength: 400 }),
  );
  fc.assert(
    fc.property(begun, ([start, rest]) => {
      readPictureHead(Uint8Array.from([...bytes(start), ...rest]));
    }),
  );
});
