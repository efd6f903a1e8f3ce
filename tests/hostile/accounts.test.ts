import { holdRows } from "./hold-rows";
import { accountRows } from "./rows";
import { unhurried } from "./windows";

// Rows of `npm run test:hostile`.
holdRows(accountRows, unhurried);
