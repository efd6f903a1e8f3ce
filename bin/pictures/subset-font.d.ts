declare module "subset-font" {
  interface Options {
    targetFormat: "sfnt" | "woff" | "woff2";
    /** the one value that an axis is left with */
    variationAxes?: Record<string, number> | undefined;
  }
  /** The font with no more than the characters of a text. */
  export default function subsetFont(font: Buffer, text: string, options: Options): Promise<Buffer>;
}
