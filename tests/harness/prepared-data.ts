import { createHash } from "node:crypto";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { apiProgram } from "./built";
import { startServer } from "./processes";

/** A data folder of a test's own, whose upstream has been started once: to make one takes many seconds. */
export async function copyPreparedData(): Promise<{ folder: string; remove(): void }> {
  const folder = mkdtempSync(path.join(tmpdir(), "data-"));
  await copyPreparedDataTo(folder);
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

/** The same where a test has a folder already. */
export async function copyPreparedDataTo(folder: string): Promise<void> {
  cpSync(await prepareOnce(), folder, { recursive: true });
}

/** Made once for each build; whoever comes second at the same time drops their own. */
async function prepareOnce(): Promise<string> {
  const build = createHash("sha256").update(readFileSync(apiProgram)).digest("hex").slice(0, 16);
  const prepared = path.resolve(".cache", `prepared-data-${build}`);
  if (existsSync(prepared)) return prepared;
  mkdirSync(".cache", { recursive: true });
  // Of earlier builds.
  for (const name of readdirSync(".cache").filter((entry) => entry.startsWith("prepared-data-"))) {
    rmSync(path.resolve(".cache", name), { recursive: true, force: true });
  }
  const draft = mkdtempSync(path.resolve(".cache", "preparing-data-"));
  const settings = {
    API_PORT: "0",
    API_DATA_DIR: draft,
    API_TOKEN_SECRETS: "the token secret of a folder to be copied",
  };
  const upstream = await startServer(apiProgram, settings);
  const code = await upstream.stop("SIGINT");
  if (code !== 0) throw new Error(`The upstream ended with ${code}:\n${upstream.output()}`);
  try {
    renameSync(draft, prepared);
  } catch (error) {
    if (!existsSync(prepared)) throw error;
    rmSync(draft, { recursive: true });
  }
  return prepared;
}
