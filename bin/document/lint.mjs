// @ts-check

import { readFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";

/**
 * What Redocly finds in a document by the rules of redocly.yaml, as `redocly lint` does.
 * @param {string} tools the folder with its package
 * @param {string} document file
 * @returns {Promise<string[]>} errors and warnings, one line each
 */
export async function lint(tools, document) {
  const core = `${tools}/node_modules/@redocly/openapi-core/lib/index.js`;
  const { lintFromString, loadConfig } = await import(pathToFileURL(core).href);
  const config = await loadConfig({ configPath: "redocly.yaml" });
  const source = readFileSync(document, "utf8");
  const problems = await lintFromString({ source, absoluteRef: path.resolve(document), config });
  return problems.map(
    ({ severity, ruleId, message, location: [place] }) =>
      `${severity} ${ruleId} at ${place?.pointer}: ${message}`,
  );
}
