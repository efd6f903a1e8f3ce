// `npm start`: from a fresh clone to a running site.
import { spawnSync } from "node:child_process";
import { build, install } from "./prepare.mjs";
import { createGroup } from "./processes.mjs";
import { loadSettings, originOfPages } from "./settings.mjs";

const settings = loadSettings();
install();
build();

const { start } = createGroup();
const production = { NODE_ENV: "production" };
const own = !settings.API_BASE_URL;

if (own) {
  const env = { ...production, API_PORT: settings.API_PORT || "0" };
  const { port } = await start("The upstream", ["build/api.js"], env, {
    portSetting: "API_PORT",
    onNeverReady: checkSite,
  });
  process.env.API_BASE_URL = `http://127.0.0.1:${port}`;
  process.env.HOSTED_PAGE_ORIGINS ||= originOfPages(port);
  process.env.CARD_PAGE_ORIGINS ||= originOfPages(port);
}
await start("The site", ["--enable-source-maps", "build/index.js"], production, {
  portSetting: "PORT",
});

console.log(`\n  ${settings.PUBLIC_URL}\n`);
if (own && settings.APP_ENV !== "production") {
  console.log(`  Demo sign-in: demo@example.com, password ${settings.DEMO_PASSWORD}`);
}
if (own) console.log(`  Upstream: ${process.env.API_BASE_URL} (docs at /docs, sent mail at /outbox)`);
console.log(`  Ctrl-C stops ${own ? "both" : "it"}.\n`);

/** Where the upstream refuses its settings, the site has not yet told what it would refuse: all are told at once. */
function checkSite() {
  // What the upstream would have given it.
  const given = { API_BASE_URL: "http://127.0.0.1:4000" };
  spawnSync(process.execPath, ["build/index.js", "check-settings"], {
    stdio: ["ignore", "inherit", "inherit"],
    env: { ...process.env, ...given, ...production },
  });
}
