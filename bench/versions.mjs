// What was measured, with what and on what: told beside the figures, which mean little without. Nothing that is not there
// breaks a run off, and nothing tells whose machine it was.
import { execFileSync, spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { availableParallelism, cpus } from "node:os";

/** The versions that a lock file names of packages: the product's own, or that of one of `bench/others/`. */
export function versionsOf(names, lock = "package-lock.json") {
  const { packages } = JSON.parse(readFileSync(lock, "utf8"));
  return Object.fromEntries(names.map((name) => [name, packages[`node_modules/${name}`].version]));
}

/** The versions of what is no package: of the tools that rows need, and of Node. */
export const toolVersions = {
  Node: process.versions.node,
  wrk: versionOfTool("wrk", "-v"),
  Chromium: versionOfTool("chromium", "--version"),
  PostgreSQL: versionOfTool("psql", "--version"),
};

/** The processor's model, and how many cores of it the bench may use. */
export const processor = `${cpus()[0]?.model.trim() || "a processor without a name"}, ${availableParallelism()} cores`;

/** Some say it and fail all the same, for they were asked to do nothing. */
function versionOfTool(tool, flag) {
  const { error, stdout } = spawnSync(tool, [flag], {
    encoding: "utf8",
    stdio: ["ignore", "pipe", "ignore"],
    timeout: 10_000,
  });
  if (error) return "(not there)";
  return /\d+\.\d[\w.+-]*/.exec(stdout)?.[0] ?? "(does not say)";
}

/** The commit that is checked out, and whether what is measured is just that. */
export function commitOf() {
  try {
    // The table of the run before is no part of what is measured.
    const changed = git("status", "--porcelain", "--", ".", ":!bench/RESULTS.md");
    return `commit ${git("rev-parse", "HEAD")}, ${changed ? "with changes" : "unchanged"}`;
  } catch {
    return "no commit known";
  }
}

const git = (...args) =>
  execFileSync("git", args, { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }).trim();
