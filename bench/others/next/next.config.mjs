import path from "node:path";

// Where it is built: .cache/bench/others/next.
const product = path.resolve("../../../..");
const instead = (name) => `./instead/${name}`;

/** A stock app in all but where its components are: the product's own. @type {import("next").NextConfig} */
export default {
  turbopack: {
    root: product,
    resolveAlias: {
      // What in them is Remix's, or is read off a context, which components of the server have none of.
      "@remix-run/react": instead("remix-react.js"),
      "~/page-context": instead("page-context.js"),
      "remix-validated-form": instead("remix-validated-form.jsx"),
      "@remix-validated-form/with-zod": instead("remix-validated-form.jsx"),
      "~/components/ui/unchanging": instead("unchanging.jsx"),
      "~/*": "../../../../app/*",
    },
  },
};
