/** What pictures are called: the beginning of the SHA-256 of their bytes, in hexadecimal. */
export const pictureIdPattern = /^[0-9a-f]{32}$/;

/** Bytes of a picture as it is sent in. */
export const LARGEST_PICTURE = 350_000;
/** Pixels of a side, and in all: what is larger takes its decoder seconds. */
export const LONGEST_SIDE = 4_096;
export const MOST_PIXELS = 8_000_000;

/** A picture's kind and size, as its first bytes tell them. */
export interface PictureHead {
  kind: "png" | "jpeg" | "webp";
  width: number;
  height: number;
}

/**
 * Reads what a file is by its own bytes: neither its name nor what a browser says of it counts.
 * @returns undefined for what is no PNG, JPEG or WebP, or is cut before its size
 */
export function readPictureHead(bytes: Uint8Array): PictureHead | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    return readPng(view) ?? readJpeg(view) ?? readWebp(view);
  } catch (error) {
    // It ends before what it says of itself.
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

const textAt = (view: DataView, at: number, length: number): string =>
  String.fromCharCode(...Array.from({ length }, (_, place) => view.getUint8(at + place)));

function readPng(view: DataView): PictureHead | undefined {
  if (view.getUint32(0) !== 0x89504e47 || view.getUint32(4) !== 0x0d0a1a0a) return undefined;
  if (textAt(view, 12, 4) !== "IHDR") return undefined;
  return { kind: "png", width: view.getUint32(16), height: view.getUint32(20) };
}

/** Of a frame's header; the ones between are tables (C4, C8, CC). */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

/**
 * Markers without a length (TEM, RST, SOI), and those after which no size comes (EOI, SOS). A decoder goes on directly after the
 * first kind. To take the next bytes for a length would lead to another frame than the one that is decoded.
 */
const hasNoLength = (marker: number) => marker <= 0x01 || (marker >= 0xd0 && marker <= 0xda);

function readJpeg(view: DataView): PictureHead | undefined {
  if (view.getUint16(0) !== 0xffd8) return undefined;
  for (let at = 2; ; ) {
    if (view.getUint8(at) !== 0xff) return undefined;
    const marker = view.getUint8(at + 1);
    // Bytes that fill up stand before a marker.
    if (marker === 0xff) at += 1;
    else if (isFrame(marker))
      return { kind: "jpeg", height: view.getUint16(at + 5), width: view.getUint16(at + 7) };
    else if (hasNoLength(marker)) return undefined;
    else at += 2 + view.getUint16(at + 2);
  }
}

function readWebp(view: DataView): PictureHead | undefined {
  if (textAt(view, 0, 4) !== "RIFF" || textAt(view, 8, 4) !== "WEBP") return undefined;
  const chunk = textAt(view, 12, 4);
  const size24 = (at: number) => view.getUint16(at, true) + (view.getUint8(at + 2) << 16) + 1;
  if (chunk === "VP8X") return { kind: "webp", width: size24(24), height: size24(27) };
  if (chunk === "VP8L") {
    const bits = view.getUint32(21, true);
    return { kind: "webp", width: (bits & 0x3fff) + 1, height: ((bits >> 14) & 0x3fff) + 1 };
  }
  if (chunk !== "VP8 ") return undefined;
  return {
    kind: "webp",
    width: view.getUint16(26, true) & 0x3fff,
    height: view.getUint16(28, true) & 0x3fff,
  };
}
