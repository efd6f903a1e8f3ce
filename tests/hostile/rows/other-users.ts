import { chmodSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { doneByOthers, openToOthers } from "../../harness/other-user";
import { copyPreparedDataTo } from "../../harness/prepared-data";
import { startServer } from "../../harness/processes";
import type { Arena } from "../arena";
import type { Findings, Row } from "../row";

async function actAsOthers(arena: Arena, findings: Findings): Promise<void> {
  const look = (what: string, folder: string) => {
    const done = doneByOthers(folder);
    findings.note(what, done.length === 0, `${done.length} acts: ${done.slice(0, 5).join(", ")}`);
  };
  look("a folder that the upstream made, while it runs", arena.api.folder);
  const visitor = await arena.visitor(await arena.site()).signUp();
  await visitor.get("/account");
  look("the same with somebody's account in it", arena.api.folder);

  const place = mkdtempSync(path.join(tmpdir(), "others-"));
  try {
    chmodSync(place, 0o755);
    const folder = path.join(place, "data");
    await copyPreparedDataTo(folder);
    // As releases before this one have left it.
    for (const name of readdirSync(folder, { recursive: true, encoding: "utf8" }).reverse())
      chmodSync(path.join(folder, name), 0o777);
    chmodSync(folder, 0o777);
    const before = doneByOthers(folder);
    findings.note("an open folder, before the start", before.length > 0, "is not open");
    const upstream = await startServer("build/api.js", {
      API_PORT: "0",
      API_DATA_DIR: folder,
      API_TOKEN_SECRETS: "the token secret of a folder that was open",
    });
    look("a folder that was open, after the start", folder);
    await upstream.stop();
    const open = openToOthers(path.join(folder, "pg"));
    findings.note("its files' own modes", open.length < 50, `${open.length} files: ${open.slice(0, 3)}`);
    look("a folder that was open, after the end", folder);
  } finally {
    rmSync(place, { recursive: true, force: true });
  }
}

export const otherUsers: readonly Row[] = [
  {
    id: "S23",
    check: "another user of the machine lists, reads, writes and creates files in the data folder",
    expectation: "permission denied, in a new folder and in one that an earlier release left open to all",
    run: actAsOthers,
  },
];
