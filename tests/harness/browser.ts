import { existsSync } from "node:fs";

const places = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];

/** Chromium on this machine; undefined leaves it to Playwright's own. */
export const chromiumPath = process.env.CHROMIUM_PATH ?? places.find((file) => existsSync(file));

/** A person's browser: Remix answers robots ("HeadlessChrome") in another way. */
export const userAgent =
  "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36";
