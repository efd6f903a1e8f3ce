// Cuts the site's typefaces down to the characters that it uses. Run by hand when a character or a face is added:
//   node bin/subset-fonts.mjs
// Reads the @fontsource packages, writes app/styles/fonts/*.woff2, the licence of each face beside them and their rules
// in faces.css; the results are committed, so that neither a build nor a start needs this. Prints each size and the total.
//
// Each face is two files: what nearly every page has, and the rest, which a browser fetches only for a page that has a
// character of it. Instructions for the pixels of old screens ("hints") are a third of the serif faces and are left out:
// those are set large.
import { readFile, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import subsetFont from "subset-font";

const root = new URL("../", import.meta.url);
const packages = new URL("node_modules/", root);
const target = new URL("app/styles/fonts/", root);

const between = (first, last) =>
  Array.from({ length: last - first + 1 }, (_, i) => String.fromCodePoint(first + i)).join("");
const seldom = "#*<=>[\\]^_`{|}~";
const usual = [...between(0x20, 0x7e)].filter((character) => !seldom.includes(character)).join("");
const usualMarks = "\u00a0·×–—‘’“”…−";
const seldomMarks = "£©®°±€™\u2011•↑↓";
// People's names: the letters of western European languages.
const accented = between(0xc0, 0xff).replace("×", "");
const parts = [
  { suffix: "", text: usual + usualMarks },
  { suffix: "-rest", text: seldom + seldomMarks + accented },
];
/** What browsers apply unasked, and digits of one width; the faces' other letter forms are used nowhere. */
const keepFeatures = ["ccmp", "kern", "liga", "mark", "mkmk", "tnum"];

const variable = { weight: "400 600", variationAxes: { wght: { min: 400, max: 600, default: 400 } } };
const faces = [
  {
    name: "geist",
    family: "Geist",
    from: "@fontsource-variable/geist/files/geist-latin-wght-normal.woff2",
    ...variable,
  },
  {
    name: "geist-mono",
    family: "Geist Mono",
    from: "@fontsource-variable/geist-mono/files/geist-mono-latin-wght-normal.woff2",
    ...variable,
  },
  {
    name: "instrument-serif",
    family: "Instrument Serif",
    from: "@fontsource/instrument-serif/files/instrument-serif-latin-400-normal.woff2",
    weight: "400",
  },
  {
    name: "instrument-serif-italic",
    family: "Instrument Serif",
    from: "@fontsource/instrument-serif/files/instrument-serif-latin-400-italic.woff2",
    weight: "400",
    style: "italic",
  },
];
const licences = {
  "geist-OFL.txt": "@fontsource-variable/geist/LICENSE",
  "geist-mono-OFL.txt": "@fontsource-variable/geist-mono/LICENSE",
  "instrument-serif-OFL.txt": "@fontsource/instrument-serif/LICENSE",
};

/** @returns a text's characters as CSS names them, neighbours joined */
function rangeOf(text) {
  const points = [...text].map((character) => character.codePointAt(0)).sort((a, b) => a - b);
  const ranges = [];
  for (const point of points) {
    const last = ranges.at(-1);
    if (last && point === last.to + 1) last.to = point;
    else ranges.push({ from: point, to: point });
  }
  const hex = (point) => point.toString(16);
  return ranges.map(({ from, to }) => `U+${hex(from)}${to === from ? "" : `-${hex(to)}`}`).join(", ");
}

let total = 0;
const rules = [];
for (const { name, family, from, weight, style = "normal", variationAxes } of faces) {
  const whole = await readFile(new URL(from, packages));
  for (const { suffix, text } of parts) {
    const file = `${name}${suffix}.woff2`;
    const options = { targetFormat: "woff2", variationAxes, keepFeatures, noHinting: true };
    const part = await subsetFont(whole, text, options);
    await writeFile(new URL(file, target), part);
    rules.push(`@font-face {
  font-family: "${family}";
  src: url("./${file}") format("woff2");
  font-weight: ${weight};
  font-style: ${style};
  font-display: swap;
  unicode-range: ${rangeOf(text)};
}
`);
    console.log(
      `${file.padEnd(36)} ${String(whole.length).padStart(6)} -> ${String(part.length).padStart(6)} bytes`,
    );
    total += part.length;
  }
}
await writeFile(
  new URL("faces.css", target),
  `/* Self-hosted and cut to the characters in use. Written by bin/subset-fonts.mjs. */\n${rules.join("")}`,
);
for (const [name, from] of Object.entries(licences)) {
  await writeFile(new URL(name, target), await readFile(new URL(from, packages)));
}
console.log(`${total} bytes in ${fileURLToPath(target)}`);
