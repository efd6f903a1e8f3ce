import { enhance } from "./enhance/enhance";

// The script of every page, and all of it: no page hydrates, so React is not imported here.
enhance();
