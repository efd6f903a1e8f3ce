// `npm run rehearse`: a day of operations on a whole deployment of this machine, as one table. `-- --alerts`: every rule of
// ops/alerts.yaml before the eyes of a Prometheus that runs.
import { build, install, run } from "./prepare.mjs";

const asked = process.argv.slice(2);
install();
build();
if (asked.includes("--alerts"))
  run(process.execPath, ["node_modules/.bin/vitest", "run", "--config", "tests/rehearsal/vitest.config.ts"]);
else run(process.execPath, ["--import", "tsx", "tests/rehearsal/main.ts", ...asked]);
