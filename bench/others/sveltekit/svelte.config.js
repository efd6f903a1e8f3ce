import path from "node:path";
import adapter from "@sveltejs/adapter-node";

// Where it is built: .cache/bench/others/sveltekit.
const product = path.resolve("../../../..");

/** A stock app in all but where its words and style sheets are: in the product. @type {import("@sveltejs/kit").Config} */
export default {
  kit: {
    adapter: adapter(),
    alias: {
      // What in the product's modules is Remix's, or React's.
      "@remix-run/react": "src/instead/remix-react.js",
      "~/page-context": "src/instead/page-context.js",
      "~": `${product}/app`,
    },
  },
};
