// `node bench/scale.mjs`: the tables of docs/scale.md, from measured costs and stated assumptions.
import { costs } from "./scale/costs.mjs";
import { listLimits, simulate } from "./scale/simulate.mjs";

const sizes = [10_000, 1_000_000, 100_000_000];
const variants = { today: "as measured", bars: "at the bars" };

const number = new Intl.NumberFormat("en-US", { maximumSignificantDigits: 3 });
const table = (head, lines) =>
  [head, head.map(() => "---"), ...lines].map((cells) => `| ${cells.join(" | ")} |`).join("\n");

/** What each number of members needs. */
export const needsTable = () =>
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
export const limitsTable = () => {
  const [today, bars] = Object.keys(variants).map((variant) => listLimits(costs[variant]));
  const later = (name) => bars.find((limit) => limit.name === name).members;
  return table(
    ["what is no longer enough", `members, ${variants.today}`, `members, ${variants.bars}`],
    today.map(({ name, members }) => [name, number.format(members), number.format(later(name))]),
  );
};

if (process.argv[1] === import.meta.filename) console.log(`${needsTable()}\n\n${limitsTable()}`);
