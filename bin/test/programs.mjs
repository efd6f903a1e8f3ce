// What the tests run beside the product, found or brought here: a browser, PostgreSQL, Caddy, promtool, Varnish.
import { execFileSync } from "node:child_process";
import { existsSync, rmSync, writeFileSync } from "node:fs";
import process from "node:process";

const root = process.getuid?.() === 0;

/**
 * Debian's Chromium, whole and without windows, where apt may bring it; Playwright's own elsewhere
 * (tests/harness/browser.ts finds either).
 */
export function prepareBrowser() {
  if (process.env.CHROMIUM_PATH) return;
  for (const name of ["chromium", "chromium-headless-shell"]) {
    if (existsSync(`/usr/bin/${name}`)) continue;
    try {
      if (!root || !has("apt-get")) throw new Error("only root may install it, by apt");
      installFromDebian(name);
    } catch (error) {
      console.log(`No ${name} (${error.message}): another one shows the pages.`);
    }
  }
  if (existsSync("/usr/bin/chromium") || existsSync("/usr/bin/chromium-headless-shell")) return;
  execFileSync(process.execPath, ["node_modules/.bin/playwright", "install", "chromium"], {
    stdio: "inherit",
  });
}

/** The upstream's tests also run on a real PostgreSQL; where none can be had they say so and run on PGlite alone. */
export function preparePostgres() {
  if (existsSync("/usr/lib/postgresql") || has("postgres")) return;
  try {
    if (!root) throw new Error("only root may install it");
    installFromDebian("postgresql");
  } catch (error) {
    console.log(`No PostgreSQL (${error.message}): the upstream is tested on PGlite alone.`);
  }
}

/** What tests of operations run beside the product; where one cannot be had they say so and leave out what needs it. */
export function preparePrograms() {
  const packages = { caddy: "caddy", promtool: "prometheus", varnishd: "varnish" };
  for (const [program, name] of Object.entries(packages)) {
    if (has(program)) continue;
    try {
      if (!root) throw new Error("only root may install it");
      installFromDebian(name);
    } catch (error) {
      console.log(`No ${program} (${error.message}): what needs it is not tested.`);
    }
  }
}

/**
 * Only installs: Debian starts a package's service, which the tests start themselves, each with its own settings.
 * @throws when apt is not there or does not bring it
 */
function installFromDebian(name) {
  const policy = "/usr/sbin/policy-rc.d";
  const isOurs = !existsSync(policy);
  // Debian asks this program before it starts a service; 101 forbids it.
  if (isOurs) writeFileSync(policy, "#!/bin/sh\nexit 101\n", { mode: 0o755 });
  try {
    const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
    execFileSync("apt-get", ["update", "-qq"], { stdio: "inherit", env });
    execFileSync("apt-get", ["install", "-y", "-qq", name], { stdio: "inherit", env });
  } finally {
    if (isOurs) rmSync(policy);
  }
}

function has(command) {
  try {
    execFileSync("which", [command], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}
