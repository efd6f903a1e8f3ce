import { brotliDecompressSync, gunzipSync, inflateRawSync, inflateSync } from "node:zlib";

/** Everything that a text may be read as: itself, unescaped, decoded, inflated, each of them again. */
export function readingsOf(text: string, depth = 3): string[] {
  if (depth === 0) return [text];
  const parts = [text, ...text.split(/[.;,&=|~]/)].filter((part) => part.length > 3);
  const decoded = parts.flatMap((part) => [
    unescapedOf(part),
    ...[
      ...(/^[\w+/=-]+$/.test(part) ? [Buffer.from(part, "base64")] : []),
      Buffer.from(part, "latin1"),
    ].flatMap((bytes) => [bytes, ...inflated(bytes)].map(String)),
    ...(/^(?:[0-9a-f]{2})+$/i.test(part) ? [Buffer.from(part, "hex").toString()] : []),
  ]);
  const fresh = [...new Set(decoded)].filter((reading) => !parts.includes(reading));
  return [text, ...fresh.flatMap((reading) => readingsOf(reading, depth - 1))];
}

function unescapedOf(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function inflated(bytes: Buffer): Buffer[] {
  return [inflateRawSync, inflateSync, gunzipSync, brotliDecompressSync].flatMap((inflate) => {
    try {
      return [inflate(bytes, { maxOutputLength: 100_000 })];
    } catch {
      return [];
    }
  });
}
