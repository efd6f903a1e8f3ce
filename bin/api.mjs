// `npm run api`: the reference upstream alone, for a site that runs elsewhere.
import { build, install } from "./prepare.mjs";
import { createGroup } from "./processes.mjs";
import { loadSettings } from "./settings.mjs";

loadSettings();
install();
build();
const { port } = await createGroup().start("The upstream", ["build/api.js"], {
  NODE_ENV: "production",
  API_PORT: process.env.API_PORT || "4000",
});
console.log(`\n  http://127.0.0.1:${port}  docs at /docs\n`);
