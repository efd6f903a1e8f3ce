import { readdirSync } from "node:fs";
import path from "node:path";

const folders = ["app/content", "app/components", "app/routes"];

/** Not looked into: what holds the figures, and what shows those that come from elsewhere. */
const others: readonly { path: string; why: string }[] = [
  { path: "app/content/figures.ts", why: "here the figures of the copy are typed, once each" },
  { path: "app/content/trade-history.ts", why: "the rows of the sample" },
  { path: "app/content/chart-colours.ts", why: "colours" },
  { path: "app/components/charts/", why: "drawing" },
  { path: "app/components/market/", why: "shows what the upstream tells" },
  { path: "app/components/roi/", why: "shows what the upstream tells" },
  { path: "app/components/sectors/", why: "shows what the upstream tells" },
  { path: "app/components/stocks/", why: "shows what the upstream tells" },
];

/** A route without a page has no texts. */
const isOfPages = (file: string) => (file.startsWith("app/routes/") ? /\.tsx$/ : /\.tsx?$/).test(file);

/** The files whose texts are checked, from the root of the repository: new ones without being named. */
export const listChecked = (): string[] =>
  folders
    .flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: "utf8" }).map((name) => path.posix.join(folder, name)),
    )
    .filter((file) => isOfPages(file) && !others.some((other) => file.startsWith(other.path)))
    .sort();
