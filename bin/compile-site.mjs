// Remix's compiler, told what the browser would otherwise learn from every page: the flags of remix.config.js. It offers no
// setting for that. What only a flag that is off would run (single fetch and its decoder) is then left out of the
// scripts that hydrate a page.
import { createRequire } from "node:module";
import config from "../remix.config.js";

const compiler = createRequire(import.meta.url).resolve("@remix-run/dev/dist/cli.js");
const require = createRequire(compiler);
const esbuild = require("esbuild");

const flags = Object.entries(config.future).map(([name, isOn]) => [
  `window.__remixContext.future.${name}`,
  String(isOn),
]);
// There are servers behind all of our pages.
const known = Object.fromEntries([...flags, ["window.__remixContext.isSpaMode", "false"]]);

// Its properties cannot be set: whoever requires it from now on gets another object.
require.cache[require.resolve("esbuild")].exports = {
  ...esbuild,
  context: (options) =>
    esbuild.context(
      options.platform === "browser" ? { ...options, define: { ...options.define, ...known } } : options,
    ),
};
require(compiler);
