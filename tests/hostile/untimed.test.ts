import { holdRows } from "./hold-rows";
import { untimedRows } from "./rows";
import { unhurried } from "./windows";

// The other rows of `npm run test:hostile`.
holdRows(untimedRows, unhurried);
