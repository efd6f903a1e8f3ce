// `npm run licences`: what others wrote and production runs on, with its licences, as THIRD-PARTY-LICENSES.md has it.
import { listProductionPackages } from "./production-packages.mjs";

const rows = listProductionPackages().map(
  ({ name, version, licence }) => `| ${name} | ${version} | ${licence} |`,
);

console.log(
  `# Third-party licences

What runs in production and was written by others: every package that \`npm ci --omit=dev\` may install on any
platform, and the fonts. Written by \`npm run licences\` from package-lock.json; a test says when it is stale.

| package | version | licence |
|---|---|---|
${rows.join("\n")}`,
);
