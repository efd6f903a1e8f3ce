import { readFileSync } from "node:fs";

/** The blocks of a document's section, in their order, as an operator would copy them. */
export function blocksOf(file: string, heading: string): string[] {
  const text = readFileSync(file, "utf8");
  const section = text.split(`#### ${heading}\n`)[1]?.split(/^#{2,4} /m)[0];
  if (section === undefined) throw new Error(`${file} has no section ${heading}`);
  return [...section.matchAll(/^( *)```(?:sh|sql)?\n([\s\S]*?)^ *```$/gm)].map(
    ([, indent = "", block = ""]) => block.replaceAll(new RegExp(`^${indent}`, "gm"), ""),
  );
}

/** The block that has this in it. @throws where none has, or several have */
export function blockWith(blocks: readonly string[], words: string): string {
  const [block, ...others] = blocks.filter((each) => each.includes(words));
  if (block === undefined || others.length > 0) throw new Error(`not one block has ${words}`);
  return block;
}

/** The settings of a block of NAME=VALUE lines. */
export const settingsIn = (block: string): Record<string, string> =>
  Object.fromEntries(
    block
      .trim()
      .split("\n")
      .map((line) => {
        const at = line.indexOf("=");
        return [line.slice(0, at), line.slice(at + 1)];
      }),
  );
