import { enhance } from "./enhance/enhance";

// The script of every page, and all of it: no page hydrates, so React is not imported here.
enhance();

// Remix's live reload would swap React components, which no page runs: without this it loads the page anew.
if (process.env.NODE_ENV === "development") Reflect.deleteProperty(window, "__hmr__");
