// The manifest of the site's routes that browsers load.
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";

const prefix = "window.__remixManifest=";
const all = "build/routes.json";

/**
 * Keeps in the browser's manifest only the routes that hydrate and their parents. Every link and form loads its page, so React
 * never navigates to another route, and the rest (nine tenths of the manifest) would be loaded for nothing. build/routes.json keeps the
 * whole manifest for tools that need all routes.
 */
export function trimRouteManifest() {
  const [name] = readdirSync("public/build").filter((file) => /^manifest-\w+\.js$/.test(file));
  const file = path.join("public/build", name);
  const manifest = JSON.parse(readFileSync(file, "utf8").replace(prefix, "").replace(/;\s*$/, ""));
  writeFileSync(all, JSON.stringify(manifest));
  const kept = new Set();
  for (const { id } of Object.values(manifest.routes)) {
    if (!hydrates(id)) continue;
    for (let above = id; above !== undefined; above = manifest.routes[above].parentId) kept.add(above);
  }
  const routes = Object.fromEntries(Object.entries(manifest.routes).filter(([id]) => kept.has(id)));
  writeFileSync(file, `${prefix}${JSON.stringify({ ...manifest, routes })};`);
}

/** As the route's file has it: `export const handle: Handle = { hydrate: true }`. */
function hydrates(id) {
  const file = `app/${id}.tsx`;
  return (
    existsSync(file) && /^export const handle\b.*\{[^}]*\bhydrate: true\b/m.test(readFileSync(file, "utf8"))
  );
}
