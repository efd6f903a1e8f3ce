// `node bench/scale.mjs [--write]`: the tables of docs/scale.md, from measured costs and stated assumptions; `--write` puts
// them into it.
import { readFileSync, writeFileSync } from "node:fs";
import { listAssumptions } from "./scale/assumptions.mjs";
import { costs, measured } from "./scale/costs.mjs";
import { listLimits, simulate } from "./scale/simulate.mjs";

const sizes = [10_000, 1_000_000, 100_000_000];
const variants = { today: "as measured", bars: "at the bars" };

const number = new Intl.NumberFormat("en-US", { maximumSignificantDigits: 3 });
const table = (head, lines) =>
  [head, head.map(() => "---"), ...lines].map((cells) => `| ${cells.join(" | ")} |`).join("\n");

/** What each number of members needs. */
const needsTable = () =>
  table(
    [
      "members",
      "costs",
      "members' pages/s",
      "visitors' pages/s",
      "site processes",
      "upstream processes",
      "PostgreSQL primaries",
      "read replicas",
      "mails/s",
    ],
    sizes.flatMap((members) =>
      Object.entries(variants).map(([variant, name]) => {
        const { peak, needs } = simulate(members, costs[variant]);
        const figures = [
          peak.research + peak.own,
          peak.visitors,
          needs.sites,
          needs.upstreams,
          needs.primaries,
          needs.replicas,
          needs.mailsPerSecond,
        ];
        return [number.format(members), name, ...figures.map((figure) => number.format(figure))];
      }),
    ),
  );

/** What is no longer enough, and from how many members on. */
const limitsTable = () => {
  const [today, bars] = Object.keys(variants).map((variant) => listLimits(costs[variant]));
  const later = (name) => bars.find((limit) => limit.name === name).members;
  return table(
    ["what is no longer enough", `members, ${variants.today}`, `members, ${variants.bars}`],
    today.map(({ name, members }) => [name, number.format(members), number.format(later(name))]),
  );
};

const costsTable = () =>
  table(
    ["what", "row", "as `bench/RESULTS.md` has it", "taken as"],
    measured.map(({ what, row, seen, ms }) => [what, row, seen, `${ms} ms`]),
  );

const assumptionsTable = () =>
  table(
    ["what", "taken as"],
    listAssumptions().map(({ what, value }) => [what, String(value)]),
  );

const tables = {
  needs: needsTable(),
  limits: limitsTable(),
  costs: costsTable(),
  assumptions: assumptionsTable(),
};
console.log(Object.values(tables).join("\n\n"));
if (process.argv.includes("--write")) {
  const file = "docs/scale.md";
  let text = readFileSync(file, "utf8");
  for (const [name, printed] of Object.entries(tables))
    text = text.replace(
      new RegExp(`<!-- ${name} -->[\\s\\S]*?(?=\\n\\n(?!\\|))`),
      `<!-- ${name} -->\n\n${printed}`,
    );
  writeFileSync(file, text);
}
