/** Somebody else's. */
export const foreignHost = "evil.example";
const e = foreignHost;

/** What claims to be a path of ours. */
export const vectors: readonly string[] = [
  `//${e}`,
  `///${e}`,
  `////${e}/a`,
  `/\\${e}`,
  `\\/${e}`,
  `\\\\${e}`,
  `/\\/${e}`,
  `/\\\\${e}`,
  `/\t/${e}`,
  `/\n/${e}`,
  `/\r/${e}`,
  `\t//${e}`,
  ` //${e}`,
  `/\0/${e}`,
  `/%09/${e}`,
  `/%0a/${e}`,
  `/%00/${e}`,
  `/%2f/${e}`,
  `/%2F${e}`,
  `/%5c${e}`,
  `/%5C/${e}`,
  `/%252f${e}`,
  `/%25252f/${e}`,
  `%2f%2f${e}`,
  `https:${e}`,
  `https:/${e}`,
  `https:///${e}`,
  `http:\\\\${e}`,
  `https://${e}/2024`,
  `HTTPS://${e}`,
  `h\tttps://${e}`,
  `//user@${e}`,
  `//2024@${e}`,
  `//localhost:80@${e}/`,
  `//localhost\\@${e}`,
  `@${e}`,
  `/@${e}//..//${e}`,
  `/.//${e}`,
  `/..//${e}`,
  `/a/..//${e}`,
  `/%2e//${e}`,
  `/%2e%2e//${e}`,
  `./${e}`,
  `.${e}`,
  `?//${e}`,
  "javascript:alert(1)",
  "JaVaScRiPt:alert(1)",
  "java\tscript:alert(1)",
  "\u0001javascript:alert(1)",
  "javascript://localhost/%0aalert(1)",
  "data:text/html,<script>alert(1)</script>",
  "vbscript:msgbox(1)",
  "blob:https://evil.example/1",
  "file:///etc/passwd",
  `ftp://${e}`,
  `/\u2044${e}`,
  `\u2044\u2044${e}`,
  `/\uff0f${e}`,
  `/\u2215/${e}`,
  `/\uff3c${e}`,
  "//evil\u3002example",
  "//evil\uff0eexample",
  "//evil%E3%80%82example",
  "//0x7f000001",
  "//2130706433",
  "//[::1]/",
  `//${e}%00.localhost`,
  `//${e}#localhost`,
  `//${e}?localhost`,
  `//localhost.${e}`,
  `/2024\r\nLocation: https://${e}`,
  `/2024\r\nSet-Cookie: session=planted`,
  "/2024%0d%0aSet-Cookie:%20session=planted",
  "/2024\u560a\u560dSet-Cookie: session=planted",
  `/2024?_data=root`,
  `/${"a".repeat(3_000)}`,
  `//${e}/${"a".repeat(1_900)}`,
  "[object Object]",
];

/** Where a browser would go, or what is wrong with how it is said; undefined for a path of ours. */
export function strayOf(location: string | undefined, origin: string): string | undefined {
  if (location === undefined) return undefined;
  if (/[^\x21-\x7e]/.test(location)) return `says ${JSON.stringify(location.slice(0, 100))}`;
  const whole = location.startsWith(`${origin}/`) ? location.slice(origin.length) : location;
  // Read from a page far down as well, and by who drops what is encoded.
  const readings = [whole, decodeOnce(whole).replace(/[\t\r\n]/g, "")];
  const stays = readings.every(
    (reading) =>
      URL.canParse(reading, `${origin}/a/b`) && new URL(reading, `${origin}/a/b`).origin === origin,
  );
  const plain = /^\/(?![/\\])/.test(whole);
  return stays && plain ? undefined : `leads to ${location.slice(0, 100)}`;
}

function decodeOnce(text: string): string {
  const [path = ""] = text.split("?", 1);
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
