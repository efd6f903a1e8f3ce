// `npm test -- --changed`: the tests that what is changed in the working tree can affect.
import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { importersOf, reachedFrom } from "./import-graph.mjs";
import { everything, unseen } from "./unseen.mjs";

const screens = "tests/e2e/screens.spec.ts";

/** @returns {string[]} files that differ from the last commit, new ones too */
export function changedFiles() {
  const git = (...args) => execFileSync("git", args, { encoding: "utf8" }).split("\n").filter(Boolean);
  return [...git("diff", "--name-only", "HEAD"), ...git("ls-files", "--others", "--exclude-standard")];
}

/**
 * @param {string[]} changed
 * @param {{ unit: string[], journeys: string[] }} all
 * @returns {Promise<{ unit: string[], journeys: string[], screens: string[] } | undefined>} the tests that it can affect,
 *   and of the screens those with these routes; all of them where it is undefined
 */
export async function affectedBy(changed, all) {
  if (changed.some((file) => everything.test(file))) return undefined;
  const routes = readdirSync("app/routes").map((name) => `app/routes/${name}`);
  const importers = await importersOf([...all.unit, ...all.journeys, ...routes]);
  const reached = reachedFrom(changed, importers);
  const named = unseen.flatMap((row) => (changed.some((file) => row.changed.test(file)) ? row.run : []));
  const isAffected = (file) => reached.has(file) || named.some((start) => file.startsWith(start));
  const paths = pathsOf(routes.filter((route) => reached.has(route)));
  const journeys = all.journeys.filter(
    (file) => isAffected(file) || (file !== screens && speaksOf(paths, file)),
  );
  // The screens of these routes alone, unless all of them may look otherwise.
  const unit = all.unit.filter(isAffected);
  if (journeys.includes(screens) || paths.length === 0) return { unit, journeys, screens: [] };
  return { unit, journeys: [...journeys, screens], screens: paths };
}

/** The paths of routes as the build has them, such as "/stocks/:ticker". */
function pathsOf(files) {
  if (!existsSync("build/routes.json")) return [];
  const { routes } = JSON.parse(readFileSync("build/routes.json", "utf8"));
  const pathOf = ({ path = "", parentId }) => {
    const parent = routes[parentId];
    return [parent ? pathOf(parent) : "", path].filter(Boolean).join("/");
  };
  return Object.values(routes)
    .filter(({ id }) => files.some((file) => file.replace(/\.tsx?$/, "") === `app/${id}`))
    .map((route) => `/${pathOf(route)}`);
}

/** Whether a journey goes to one of these paths: it says it up to the first parameter, as a page's address begins. */
function speaksOf(paths, file) {
  const text = readFileSync(file, "utf8");
  return paths.some((path) => {
    const [fixed = ""] = path.split("/:");
    return fixed.length > 1 && new RegExp(`["'\`]${fixed.replaceAll(".", "\\.")}(?![\\w-])`).test(text);
  });
}
