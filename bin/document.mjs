// `npm run test:document [-- --short] [-- --project=mock|proxy sign-in.spec …]`: whether /openapi.json is what it should be,
// judged by tools of others. Redocly reads it, a client that is made of it is compiled, and Prism is a mock made of it
// behind the site, and a judge between the site and the upstream. `--short`, as in `npm test`, goes fewer journeys.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync } from "node:fs";
import process from "node:process";
import { compileClient } from "./document/client.mjs";
import { lint } from "./document/lint.mjs";
import { installApart } from "./install-apart.mjs";
import { build, install, run } from "./prepare.mjs";

const asked = process.argv.slice(2).filter((word) => word !== "--short");
const isShort = process.argv.includes("--short");

install();
build();
const tools = installApart("tests/document/tools", "document-tools");
mkdirSync(".cache/document", { recursive: true });
const document = ".cache/document/openapi.json";
run(process.execPath, ["--import", "tsx", "tests/document/print.ts", document]);

// Beside each other: to start what Prism stands between takes one core, and to read the document another.
const journeys = spawn(
  "node_modules/.bin/playwright",
  ["test", "--config", "tests/document/playwright.config.ts", ...asked],
  {
    stdio: "inherit",
    env: {
      ...process.env,
      PRISM: `${tools}/node_modules/@stoplight/prism-cli/dist/index.js`,
      E2E_PORT: process.env.E2E_PORT ?? "4680",
      E2E_DATA: ".cache/document/data",
      ...(isShort && { DOCUMENT_LENGTH: "short" }),
    },
  },
);
const walked = once(journeys, "exit");
const found = [
  ["Redocly", (await lint(tools, document)).join("\n")],
  ["A client made of the document", compileClient(tools, document)],
].filter(([, told]) => told !== "");
const [code] = await walked;
for (const [what, told] of found) console.error(`${what}:\n${told}`);
if (found.length === 0) console.log("Redocly finds nothing, and a client made of the document compiles.");
process.exit(found.length > 0 ? 1 : (code ?? 1));
