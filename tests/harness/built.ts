import { existsSync } from "node:fs";

/** The site and the upstream as a release has them. `npm test` builds them before any test runs. */
export const siteProgram = "build/index.js";
export const apiProgram = "build/api.js";

for (const program of [siteProgram, apiProgram]) {
  if (!existsSync(program)) throw new Error(`There is no ${program}: run "npm run build" first.`);
}
