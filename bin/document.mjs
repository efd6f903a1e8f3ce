// `npm run test:document [-- --project=mock|proxy sign-in.spec …]`: whether /openapi.json is what the site and the upstream
// say to each other. Prism is a mock made of it behind the site, and a judge between the site and the upstream.
import { spawnSync } from "node:child_process";
import { installApart } from "./install-apart.mjs";
import { build, install } from "./prepare.mjs";

install();
build();
const folder = installApart("tests/prism", "prism");
const { status } = spawnSync(
  "node_modules/.bin/playwright",
  ["test", "--config", "tests/prism/playwright.config.ts", ...process.argv.slice(2)],
  {
    stdio: "inherit",
    env: {
      ...process.env,
      PRISM: `${folder}/node_modules/@stoplight/prism-cli/dist/index.js`,
      E2E_PORT: process.env.E2E_PORT ?? "4680",
      E2E_DATA: ".cache/prism-data",
    },
  },
);
process.exit(status ?? 1);
