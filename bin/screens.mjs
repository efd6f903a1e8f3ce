// `npm run screens [-- stocks invest] [--widths 360,768] [--themes dark] [--scripts off]`: a picture of every screen in each
// of its states, or of those whose name or route has one of the words; and .cache/screens/index.html with all of them.
import net from "node:net";
import { parseArgs } from "node:util";
import { build, install, run } from "./prepare.mjs";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    widths: { type: "string", default: "360,768,1280" },
    themes: { type: "string", default: "light,dark" },
    scripts: { type: "string", default: "on,off" },
  },
});
const listed = (text) => text.split(",").filter(Boolean);
const choice = {
  words: positionals,
  widths: listed(values.widths).map(Number),
  themes: listed(values.themes),
  scripts: listed(values.scripts),
};

install();
build();
const port = await freePorts(4);
run("node_modules/.bin/playwright", ["test", "--config", "tests/screens/playwright.config.ts"], {
  ...process.env,
  SCREENS: JSON.stringify(choice),
  E2E_PORT: String(port),
  E2E_DATA: ".cache/screens-data",
});

/** The first of so many ports in a row that nobody has: the upstream's, the site's, and one for each worker. */
async function freePorts(count) {
  for (let first = 5100; first < 9000; first += count) {
    const all = Array.from({ length: count }, (_, n) => isFree(first + n));
    if ((await Promise.all(all)).every(Boolean)) return first;
  }
  throw new Error("there are no free ports");
}

function isFree(port) {
  return new Promise((resolve) => {
    const probe = net.createServer();
    probe.once("error", () => resolve(false));
    probe.listen(port, () => probe.close(() => resolve(true)));
  });
}
