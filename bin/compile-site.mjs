// Remix's compiler, told what the browser would otherwise learn from every page: the flags of remix.config.js. It offers no
// setting for that. What only a flag that is off would run (single fetch and its decoder) is then left out of the
// scripts that hydrate a page. And esbuild lets each file import the chunk of its own helpers, also one that uses none of
// them: a request of every page for nothing.
import { createRequire } from "node:module";
import path from "node:path";
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

/** A chunk without inputs holds esbuild's helpers alone: who takes none by name needs no such chunk. */
const withoutIdleImports = {
  name: "without-idle-imports",
  setup: ({ onEnd }) =>
    onEnd(({ metafile, outputFiles = [] }) => {
      const { outputs = {} } = metafile ?? {};
      const helpers = Object.keys(outputs).filter((name) => Object.keys(outputs[name].inputs).length === 0);
      for (const file of outputFiles) {
        const output = outputs[path.relative(".", file.path)];
        for (const helper of helpers) {
          const idle = `import"/${path.relative("public", helper)}";`;
          if (!output || !file.text.includes(idle)) continue;
          file.contents = Buffer.from(file.text.replace(idle, ""));
          output.imports = output.imports.filter((one) => one.path !== helper);
        }
      }
    }),
};

// Its properties cannot be set, so a `require` of it returns another object from now on.
require.cache[require.resolve("esbuild")].exports = {
  ...esbuild,
  context: (options) =>
    esbuild.context(
      options.platform === "browser"
        ? {
            ...options,
            define: { ...options.define, ...known },
            plugins: [...options.plugins, withoutIdleImports],
          }
        : options,
    ),
};
require(compiler);
