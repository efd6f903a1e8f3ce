import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";

/** What stands in every file of a folder, byte for byte. */
export const filesOf = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => ({ name, text: readFileSync(path.join(parentPath, name), "latin1") }));
