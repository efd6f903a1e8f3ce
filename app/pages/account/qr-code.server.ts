import { encode } from "uqr";

/** A QR code as one path of squares, within so many squares a side; the quiet border is part of it. */
export interface QrCode {
  path: string;
  size: number;
}

/** Squares of the light border that readers need (ISO 18004). */
const QUIET = 4;

/** Draws a text. Dark squares that lie side by side are one rectangle. */
export function drawQrCode(text: string): QrCode {
  const { data, size } = encode(text, { ecc: "M", border: QUIET });
  const path = data
    .map((row, y) => {
      let drawn = "";
      for (let x = 0; x < row.length; x++) {
        if (!row[x]) continue;
        const from = x;
        while (row[x + 1]) x++;
        drawn += `M${from} ${y}h${x - from + 1}v1H${from}z`;
      }
      return drawn;
    })
    .join("");
  return { path, size };
}
