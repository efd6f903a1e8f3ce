// `npm run rehearse`: a day of operations on a whole deployment of this machine, as one table.
import { build, install, run } from "./prepare.mjs";

install();
build();
run(process.execPath, ["--import", "tsx", "tests/rehearsal/main.ts", ...process.argv.slice(2)]);
