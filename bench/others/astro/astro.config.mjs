import path from "node:path";
import node from "@astrojs/node";
import { defineConfig } from "astro/config";

// Where it is built: .cache/bench/others/astro.
const product = path.resolve("../../../..");
const instead = (name) => path.resolve("src/instead", name);

/** A stock app in all but where its words and style sheets are: in the product. */
export default defineConfig({
  output: "server",
  adapter: node({ mode: "standalone" }),
  vite: {
    resolve: {
      alias: {
        // What in the product's modules is Remix's, or React's.
        "@remix-run/react": instead("remix-react.js"),
        "~/page-context": instead("page-context.js"),
        "~": `${product}/app`,
      },
    },
  },
});
