import { existsSync } from "node:fs";
import { installApart } from "../../bin/install-apart.mjs";

/** Lines of Node that the product runs on: the oldest that works, and the one that its images have. */
export const nodeLines = { "20.19": "node-20", "24": "node-24" } as const;
export type NodeLine = keyof typeof nodeLines;

const machines = ["x64", "arm64"];
/** Why Node's programs of other lines cannot be run here; undefined where they can. */
export const noNodeLines =
  process.platform === "linux" && machines.includes(process.arch)
    ? undefined
    : `no Node of another line for ${process.platform} on ${process.arch}`;

/**
 * Node of a line, installed apart from the package registry at the first asking: 100 MB each.
 * @throws {Error} where the registry does not bring it
 */
export function nodeOf(line: NodeLine): string {
  const folder = installApart("tests/operations/node-lines", "node-lines");
  const program = `${folder}/node_modules/${nodeLines[line]}-${process.arch}/bin/node`;
  if (!existsSync(program)) throw new Error(`The registry has no Node ${line} for ${process.arch}`);
  return program;
}
