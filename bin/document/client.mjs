// @ts-check
import { spawnSync } from "node:child_process";
import { copyFileSync } from "node:fs";
import process from "node:process";

/**
 * Has openapi-typescript write a document's types, and compiles a client that is written with them.
 * @param {string} tools the folder with the packages
 * @param {string} document file
 * @returns {string} what either program complains of; empty where all is well
 */
export function compileClient(tools, document) {
  const types = `${tools}/openapi.d.ts`;
  for (const file of ["client.ts", "tsconfig.json"])
    copyFileSync(`tests/document/tools/${file}`, `${tools}/${file}`);
  return (
    complaintsOf([`${tools}/node_modules/openapi-typescript/bin/cli.js`, document, "--output", types]) ||
    complaintsOf([`${tools}/node_modules/typescript/bin/tsc`, "--project", tools])
  );
}

/** @param {string[]} command arguments of node */
function complaintsOf(command) {
  const { status, stdout, stderr } = spawnSync(process.execPath, command, { encoding: "utf8" });
  return status === 0 ? "" : `${stdout}${stderr}` || `${command[0]} ended with ${status}`;
}
