import { holdRows } from "./hold-rows";
import { pageRows } from "./rows";
import { unhurried } from "./windows";

// Rows of `npm run test:hostile`.
holdRows(pageRows, unhurried);
