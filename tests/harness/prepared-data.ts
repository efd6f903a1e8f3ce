import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { makeOncePerBuild } from "../../bin/once-per-build.mjs";
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
  cpSync(await makeOncePerBuild(".cache/prepared-data-", fill), folder, { recursive: true });
}

/** What an upstream leaves that was started on an empty folder, and stopped. */
async function fill(folder: string): Promise<void> {
  const settings = {
    API_PORT: "0",
    API_DATA_DIR: folder,
    API_TOKEN_SECRETS: "the token secret of a folder to be copied",
  };
  const upstream = await startServer(apiProgram, settings);
  const code = await upstream.stop("SIGINT");
  if (code !== 0) throw new Error(`The upstream ended with ${code}:\n${upstream.output()}`);
}
