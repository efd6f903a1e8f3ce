import { holdRows } from "./hold-rows";
import { timedRows } from "./rows";
import { short } from "./windows";

// Rows of `npm run test:hostile`, with short windows; vitest.config.ts has these come last.
holdRows(timedRows, short);
