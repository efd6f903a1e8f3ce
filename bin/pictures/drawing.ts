import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { initWasm, Resvg } from "@resvg/resvg-wasm";
import subsetFont from "subset-font";

const require = createRequire(import.meta.url);
const ascii = Array.from({ length: 95 }, (_, at) => String.fromCodePoint(0x20 + at)).join("");
const characters = `${ascii}–—‘’“”•…`;

/** The faces that pictures are set in: as the site's, unpacked for the renderer. */
const faces = [
  { file: "@fontsource/instrument-serif/files/instrument-serif-latin-400-normal.woff2" },
  { file: "@fontsource-variable/geist/files/geist-latin-wght-normal.woff2", variationAxes: { wght: 400 } },
  {
    file: "@fontsource-variable/geist-mono/files/geist-mono-latin-wght-normal.woff2",
    variationAxes: { wght: 400 },
  },
];

export interface Drawing {
  /** The PNG of an SVG, so many pixels wide. */
  png(svg: string, width: number): Uint8Array;
  /** How wide what an SVG draws is, in its own units. */
  widthOf(svg: string): number;
}

/** Makes PNGs of SVGs, with our typefaces and none of the machine's. */
export async function createDrawing(): Promise<Drawing> {
  await initWasm(await readFile(require.resolve("@resvg/resvg-wasm/index_bg.wasm")));
  const fontBuffers = await Promise.all(
    faces.map(async ({ file, variationAxes }) => {
      const whole = await readFile(require.resolve(file));
      return new Uint8Array(await subsetFont(whole, characters, { targetFormat: "sfnt", variationAxes }));
    }),
  );
  const font = { fontBuffers, loadSystemFonts: false };
  return {
    png(svg, width) {
      const drawing = new Resvg(svg, { font, fitTo: { mode: "width", value: width } });
      const image = drawing.render();
      const bytes = image.asPng();
      image.free();
      drawing.free();
      return bytes;
    },
    widthOf(svg) {
      const drawing = new Resvg(svg, { font });
      const box = drawing.getBBox();
      const width = box?.width ?? 0;
      box?.free();
      drawing.free();
      return width;
    },
  };
}
