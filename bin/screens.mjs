// `npm run screens [-- stocks invest]`: a picture of every screen in each of its states; `-- --help` has the options.
import net from "node:net";
import { parseArgs } from "node:util";
import { build, install, run } from "./prepare.mjs";

const usage = `npm run screens -- [WORD …] [--widths 360,768,1280] [--themes light,dark] [--scripts on,off]
A picture of every screen in each of its states, or of those whose name or route has one of the words, in each width and
theme, with and without JavaScript: .cache/screens/index.html. No setting is read from the environment.`;

const choice = readChoice();
install();
build();
const port = await freePorts(6);
run("node_modules/.bin/playwright", ["test", "--config", "tests/screens/playwright.config.ts"], {
  ...process.env,
  SCREENS: JSON.stringify(choice),
  E2E_PORT: String(port),
  E2E_DATA: ".cache/screens-data",
});

/** The first of so many free ports in a row: the upstream's, the site's, and two for each worker. */
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

/** What was asked for; what cannot be asked for ends this before anything is built. */
function readChoice() {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        widths: { type: "string", default: "360,768,1280" },
        themes: { type: "string", default: "light,dark" },
        scripts: { type: "string", default: "on,off" },
        help: { type: "boolean", short: "h" },
      },
    });
    if (values.help) {
      console.log(usage);
      process.exit(0);
    }
    const listed = (text, known) => {
      const parts = text.split(",").filter(Boolean);
      const wrong = parts.find((part) => !known.test(part));
      if (wrong !== undefined || parts.length === 0) throw new Error(`"${wrong ?? text}" cannot be taken.`);
      return parts;
    };
    return {
      words: positionals,
      widths: listed(values.widths, /^[1-9]\d*$/).map(Number),
      themes: listed(values.themes, /^(light|dark)$/),
      scripts: listed(values.scripts, /^(on|off)$/),
    };
  } catch (error) {
    console.error(`${error.message}\n\n${usage}`);
    process.exit(2);
  }
}
