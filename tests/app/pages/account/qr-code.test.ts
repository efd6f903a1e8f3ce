import { encode } from "uqr";
import { expect, test } from "vitest";
import { drawQrCode } from "~/pages/account/qr-code.server";

const uri =
  "otpauth://totp/Trade%20Signals:a%40b.c?secret=PBFV3BNTZPB56AHDASW65MEJLCNC6NFN&issuer=Trade%20Signals";

/** The squares that a path of rectangles paints. */
function squaresOf(path: string): Set<string> {
  const squares = new Set<string>();
  for (const [, x, y, width, back] of path.matchAll(/M(\d+) (\d+)h(\d+)v1H(\d+)z/g)) {
    expect(back).toBe(x);
    for (let at = 0; at < Number(width); at++) squares.add(`${Number(x) + at} ${y}`);
  }
  return squares;
}

test("a QR code paints every dark square and no light one, within a quiet border", () => {
  const { path, size } = drawQrCode(uri);
  const { data } = encode(uri, { ecc: "M", border: 4 });
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`${x} ${y}`] : [])));
  expect([...squaresOf(path)].sort()).toEqual(dark.sort());
  expect(size).toBe(data.length);
  expect(
    dark.every((square) => square.split(" ").every((at) => Number(at) >= 4 && Number(at) < size - 4)),
  ).toBe(true);
  expect(path.replace(/M\d+ \d+h\d+v1H\d+z/g, "")).toBe("");
});
