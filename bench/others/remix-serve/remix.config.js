import path from "node:path";

const out = path.resolve("../../../.cache/bench/others/remix-serve");

/** A stock app in all but where its build goes. @type {import("@remix-run/dev").AppConfig} */
export default {
  serverModuleFormat: "esm",
  serverBuildPath: path.join(out, "build/index.js"),
  assetsBuildDirectory: path.join(out, "public/build"),
  cacheDirectory: path.join(out, "cache"),
  tailwind: false,
  postcss: false,
  future: {
    v3_fetcherPersist: true,
    v3_relativeSplatPath: true,
    v3_throwAbortReason: true,
    v3_singleFetch: false,
    v3_lazyRouteDiscovery: false,
    v3_routeConfig: false,
  },
};
