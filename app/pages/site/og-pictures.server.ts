import { existsSync, readFileSync } from "node:fs";
import { z } from "zod";
import { ogPictureOf, wordsOf } from "~/content/og-pictures";

/** What the build has drawn: the address of each picture by its name. */
const list = "build/og-pictures.json";

/** The picture of a link to a page. */
interface LinkPicture {
  src: string;
  alt: string;
}

let known: Record<string, string> | undefined;

/** The picture of the page at a path; undefined where there is no build, as in tests. */
export function linkPictureOf(path: string): LinkPicture | undefined {
  known ??= existsSync(list) ? z.record(z.string()).parse(JSON.parse(readFileSync(list, "utf8"))) : {};
  const picture = ogPictureOf(path);
  const src = known[picture.name];
  return src === undefined ? undefined : { src, alt: wordsOf(picture) };
}
