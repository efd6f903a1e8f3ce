// Cuts the site's typefaces down to the characters that it uses. Run by hand when a character or a face is added:
//   node bin/subset-fonts.mjs
// Reads the @fontsource packages, writes app/styles/fonts/*.woff2 and the licence of each face beside them; the
// results are committed, so that neither a build nor a start needs this. Prints each size and the total.
import { readFile, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import subsetFont from "subset-font";

const root = new URL("../", import.meta.url);
const packages = new URL("node_modules/", root);
const target = new URL("app/styles/fonts/", root);

const between = (first, last) =>
  Array.from({ length: last - first + 1 }, (_, i) => String.fromCodePoint(first + i)).join("");
const ascii = between(0x20, 0x7e);
const punctuation = "\u00a0\u00a3\u00a9\u00ae\u00b0\u00b1\u00b7\u00d7\u20ac\u2122\u2011–—‘’“”•…−↑↓";
// People's names: the letters of western European languages.
const accented = between(0xc0, 0xff);

const faces = [
  {
    name: "geist",
    from: "@fontsource-variable/geist/files/geist-latin-wght-normal.woff2",
    text: ascii + punctuation + accented,
    variationAxes: { wght: { min: 400, max: 600, default: 400 } },
  },
  {
    name: "geist-mono",
    from: "@fontsource-variable/geist-mono/files/geist-mono-latin-wght-normal.woff2",
    text: ascii + punctuation,
    variationAxes: { wght: { min: 400, max: 600, default: 400 } },
  },
  {
    name: "instrument-serif",
    from: "@fontsource/instrument-serif/files/instrument-serif-latin-400-normal.woff2",
    text: ascii + punctuation + accented,
  },
  {
    name: "instrument-serif-italic",
    from: "@fontsource/instrument-serif/files/instrument-serif-latin-400-italic.woff2",
    text: ascii + punctuation + accented,
  },
];
const licences = {
  "geist-OFL.txt": "@fontsource-variable/geist/LICENSE",
  "geist-mono-OFL.txt": "@fontsource-variable/geist-mono/LICENSE",
  "instrument-serif-OFL.txt": "@fontsource/instrument-serif/LICENSE",
};

let total = 0;
for (const { name, from, text, variationAxes } of faces) {
  const whole = await readFile(new URL(from, packages));
  const part = await subsetFont(whole, text, { targetFormat: "woff2", variationAxes });
  await writeFile(new URL(`${name}.woff2`, target), part);
  console.log(
    `${name.padEnd(26)} ${String(whole.length).padStart(6)} -> ${String(part.length).padStart(6)} bytes`,
  );
  total += part.length;
}
for (const [name, from] of Object.entries(licences)) {
  await writeFile(new URL(name, target), await readFile(new URL(from, packages)));
}
console.log(`${total} bytes in ${fileURLToPath(target)}`);
