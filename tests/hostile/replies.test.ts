import { holdRows } from "./hold-rows";
import { replyRows } from "./rows";
import { unhurried } from "./windows";

// Rows of `npm run test:hostile`.
holdRows(replyRows, unhurried);
