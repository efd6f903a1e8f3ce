// `npm run test:hostile [-- R6 S1 …]`: every fault and attack on the built product, as one table.
import { build, install, run } from "./prepare.mjs";

install();
build();
run(process.execPath, ["node_modules/.bin/tsx", "tests/hostile/main.ts", ...process.argv.slice(2)]);
