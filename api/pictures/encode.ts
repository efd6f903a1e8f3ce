import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import decodeJpeg, { init as initJpeg } from "@jsquash/jpeg/decode.js";
import decodePng, { init as initPng } from "@jsquash/png/decode.js";
import decodeWebp, { init as initWebp } from "@jsquash/webp/decode.js";
import encodeWebp, { init as initEncoder } from "@jsquash/webp/encode.js";
import { simd } from "wasm-feature-detect";
import { LARGEST_PICTURE, LONGEST_SIDE, MOST_PIXELS, readPictureHead } from "../../domain/pictures";
import { Refused } from "../refused";

/** A picture as we keep it: WebP without metadata. */
export interface EncodedPicture {
  bytes: Uint8Array;
  width: number;
  height: number;
}

/** Bytes, so that a reply of the upstream has room for them. */
const LARGEST_ENCODED = 600_000;
/** Of 100. */
const QUALITY = 84;

/** What browsers call pixels, and the decoders ask for by that name. */
class Pixels {
  readonly height: number;
  readonly colorSpace = "srgb" as const;
  constructor(
    readonly data: Uint8ClampedArray<ArrayBuffer>,
    readonly width: number,
    height?: number,
  ) {
    this.height = height ?? data.length / 4 / width;
  }
}

const moduleOf = async (file: string) =>
  new WebAssembly.Module(Uint8Array.from(await readFile(createRequire(import.meta.url).resolve(file))));

/** How a decoder that was made by Emscripten is given its module. */
const from = (module: WebAssembly.Module) => ({
  instantiateWasm: (
    imports: WebAssembly.Imports,
    onReady: (instance: WebAssembly.Instance) => void,
  ): WebAssembly.Exports => {
    const instance = new WebAssembly.Instance(module, imports);
    onReady(instance);
    return instance.exports;
  },
  // What it says of a broken file it throws besides.
  printErr: () => undefined,
});

let ready: Promise<unknown> | undefined;

/** Loads the codecs once. They are WebAssembly: a file that was made to break a decoder breaks out of nothing. */
async function load(): Promise<void> {
  Object.assign(globalThis, { ImageData: Pixels });
  await initJpeg(from(await moduleOf("@jsquash/jpeg/codec/dec/mozjpeg_dec.wasm")));
  await initPng(await moduleOf("@jsquash/png/codec/pkg/squoosh_png_bg.wasm"));
  await initWebp(from(await moduleOf("@jsquash/webp/codec/dec/webp_dec.wasm")));
  const encoder = (await simd()) ? "webp_enc_simd" : "webp_enc";
  await initEncoder(from(await moduleOf(`@jsquash/webp/codec/enc/${encoder}.wasm`)));
}

const notReadable = () => new Refused("This is no PNG, JPEG or WebP picture that can be read.");

/**
 * Makes a picture anew: pixels alone come through, turned as its camera said.
 * @throws {Refused} for what is no picture, or is too large, before it is decoded
 */
export async function encodePicture(given: Uint8Array): Promise<EncodedPicture> {
  if (given.byteLength > LARGEST_PICTURE) throw new Refused(`At most ${LARGEST_PICTURE / 1000} kB.`);
  const head = readPictureHead(given);
  if (!head || head.width === 0 || head.height === 0) throw notReadable();
  if (head.width > LONGEST_SIDE || head.height > LONGEST_SIDE || head.width * head.height > MOST_PIXELS)
    throw new Refused(`At most ${LONGEST_SIDE} pixels a side, and ${MOST_PIXELS / 1e6} million in all.`);
  ready ??= load();
  await ready;
  const file = Uint8Array.from(given).buffer;
  const pixels = await decode(head.kind, file).catch(() => {
    throw notReadable();
  });
  const { width, height } = pixels;
  if (width * height > MOST_PIXELS) throw notReadable();
  const bytes = new Uint8Array(await encodeWebp(pixels, { quality: QUALITY }));
  if (bytes.byteLength > LARGEST_ENCODED)
    throw new Refused("It has too much detail: please make it smaller.");
  return { bytes, width, height };
}

async function decode(kind: "png" | "jpeg" | "webp", file: ArrayBuffer): Promise<ImageData> {
  if (kind === "png") return decodePng(file);
  return kind === "jpeg" ? decodeJpeg(file, { preserveOrientation: true }) : decodeWebp(file);
}
