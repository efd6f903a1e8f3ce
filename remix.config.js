/** @type {import("@remix-run/dev").AppConfig} */
export default {
  server: "./server.ts",
  serverModuleFormat: "esm",
  serverBuildPath: "build/index.js",
  ignoredRouteFiles: ["**/*.css"],
  tailwind: false,
  postcss: false,
  // JSON that stays external needs an import attribute that the compiler does not write (STACK 1.9).
  serverDependenciesToBundle: [/^i18n-iso-countries\/langs/],
  // Each flag is set, so that none warns. Single fetch and lazy discovery stay off (docs/decisions/0004).
  future: {
    v3_fetcherPersist: true,
    v3_relativeSplatPath: true,
    v3_throwAbortReason: true,
    v3_singleFetch: false,
    v3_lazyRouteDiscovery: false,
    v3_routeConfig: false,
  },
};
