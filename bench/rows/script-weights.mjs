// How much script pages load by themselves, of the build's files: the heaviest page of each kind.
import { execFileSync } from "node:child_process";

const budget = (id, { measure, hydrates, most }) => ({
  id,
  measure,
  bar: `<= ${most} bytes`,
  gating: true,
  tools: {},
  sources: ["bench/tell-script-weights.ts"],
  run: async () => {
    const pages = read().filter((page) => page.hydrates === hydrates);
    const [heaviest] = pages.sort((one, other) => other.bytes - one.bytes);
    return {
      figures: { "heaviest page": heaviest.route, pages: pages.length },
      ours: `${heaviest.bytes} bytes`,
      theirs: "",
      ratio: undefined,
      held: heaviest.bytes <= most,
    };
  },
});

export const rows = [
  budget("P9", { measure: "script of a page without React, gzip", hydrates: false, most: 8_000 }),
  budget("P10", {
    measure: "script of a page that hydrates, before a chart is opened, gzip",
    hydrates: true,
    most: 130_000,
  }),
];

function read() {
  const args = ["--import", "tsx", "bench/tell-script-weights.ts"];
  return JSON.parse(execFileSync(process.execPath, args, { encoding: "utf8" }));
}
