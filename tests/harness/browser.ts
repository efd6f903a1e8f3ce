import { existsSync } from "node:fs";

/** Chromium as people have it. */
const whole = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];
/** The same without its windows: it shows a page in a third less of a processor's time. */
const places = ["/usr/bin/chromium-headless-shell", ...whole];

/** Those that Playwright 1.65 turns off on Linux: a list of ours takes the place of its own. */
const offByPlaywright = [
  "AvoidUnnecessaryBeforeUnloadCheckSync",
  "DestroyProfileOnBrowserClose",
  "HttpsUpgrades",
  "HttpsFirstBalancedModeAutoEnable",
  "LensOverlay",
  "MediaRouter",
  "PaintHolding",
  "ThirdPartyStoragePartitioning",
  "AvoidCorsURLLoaderRestartOnRedirect",
  "OptimizationHints",
  "NetworkTimeServiceQuerying",
  "AimEnabled",
  "PreconnectToSearch",
];
/** Pages of the address bar, loaded for each context: a fifth of a journey's time, and nobody types there. */
const addressBarPages = ["WebUIOmniboxPopup", "WebUIOmniboxAimPopup"];

const args = [`--disable-features=${[...offByPlaywright, ...addressBarPages].join(",")}`];

/** Chromium on this machine; without a path Playwright takes its own. */
export const launchOptions = {
  executablePath: process.env.CHROMIUM_PATH ?? places.find((file) => existsSync(file)),
  args,
};

/** As browsers are that people use: it holds pages, as they were left, to go back to. Without windows it holds none. */
export const holdingPages = {
  executablePath: whole.find((file) => existsSync(file)),
  // Playwright's own, where there is no other, is the one without windows unless its name is said.
  channel: "chromium",
  args,
  ignoreDefaultArgs: ["--disable-back-forward-cache"],
};

/** A person's browser: Remix answers robots ("HeadlessChrome") in another way. */
export const userAgent =
  "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36";
