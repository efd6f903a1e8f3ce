// What the import graph cannot see: files that are read, built or started, and the tests that look at what comes of it.

/** `changed` matches a changed file; `run` begins the names of the test files that this concerns. */
export const unseen = [
  // What tests read as text.
  {
    changed: /^(app|api|server|contract|domain|conformance|bin|tests)\/.*\.(ts|tsx|mjs)$/,
    run: ["tests/architecture.test.ts"],
  },
  { changed: /\.md$|^docs\//, run: ["tests/documents.test.ts", "tests/bench-rows.test.ts"] },
  {
    changed: /^\.env\.example$|settings\.ts$|env\.server\.ts$/,
    run: ["tests/settings-example.test.ts", "tests/operations/settings.test.ts"],
  },
  { changed: /^package(-lock)?\.json$|LICENSES|^SUPPLY/, run: ["tests/supply-chain.test.ts"] },
  { changed: /\.css$/, run: ["tests/app/styles/", "tests/architecture.test.ts"] },
  { changed: /^bench\//, run: ["tests/bench-"] },
  { changed: /^bin\/check-figures\/|^app\/content\//, run: ["tests/bin/check-figures.test.ts"] },
  { changed: /^bin\/test\//, run: ["tests/bin/"] },
  // What every database is made of.
  { changed: /^api\/db\//, run: ["tests/api/", "tests/growth/", "tests/operations/database.test.ts"] },
  // What is started as a process of its own.
  { changed: /^server(\.ts$|\/)/, run: ["tests/server/", "tests/hostile/", "tests/operations/"] },
  { changed: /^app\/(session|upstream)\//, run: ["tests/hostile/"] },
  {
    changed: /^api\/(main|app|front|upstream|limit)/,
    run: ["tests/api/process.test.ts", "tests/operations/"],
  },
  { changed: /^api\/(auth|limit|billing|jobs|ledger)/, run: ["tests/hostile/", "tests/operations/"] },
  { changed: /^(conformance|contract)\//, run: ["tests/conformance/"] },
  { changed: /^(ops|bin)\//, run: ["tests/operations/", "tests/e2e/start.spec.ts"] },
  { changed: /^public\/|^remix\.config\.js$|^tests\/e2e\/upstream\.ts$/, run: ["tests/e2e/"] },
  {
    changed: /^bin\/bundle-programs\.mjs$/,
    run: [
      "tests/e2e/",
      "tests/hostile/",
      "tests/api/process.test.ts",
      "tests/api/commands.test.ts",
      "tests/conformance/",
    ],
  },
  // What journeys meet through the build.
  { changed: /^app\/session\//, run: ["tests/e2e/sign-", "tests/e2e/refresh", "tests/e2e/notices"] },
  { changed: /^api\/billing\//, run: ["tests/e2e/subscribe", "tests/e2e/account-subscription"] },
  { changed: /^api\/(ledger|signals)\//, run: ["tests/e2e/ledger-proof"] },
  { changed: /^api\/(brokerage|providers\/brokerage)\//, run: ["tests/e2e/onboarding"] },
  { changed: /^api\/investors\//, run: ["tests/e2e/invest"] },
  { changed: /^api\/(leads|texts|newsletter)/, run: ["tests/e2e/leads", "tests/e2e/newsletter"] },
  // What browsers run on every page.
  { changed: /^app\/(enhance|styles)\/|^app\/(root|entry)\b|^app\/components\/site\//, run: ["tests/e2e/"] },
];

/** Changed files with which nothing less than everything is run. */
export const everything =
  /^(vitest|playwright)\.config\.ts$|^tests\/harness\/(setup|api|context)\.ts$|^package-lock\.json$|^tsconfig\.json$/;
