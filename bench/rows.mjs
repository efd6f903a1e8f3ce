// Every row, those of QUALITY.md in its order. A file of bench/rows/ exports `rows`, each of them
// { id, measure, bar, gating, tools, sources?, run() }: `tools` are commands with the Debian package of each, `sources`
// what it starts or reads besides what its own file imports, and `run` resolves with
// { figures, ours, theirs, ratio, held, note?, versions? }.
const files = [
  "hot-page",
  "uncached-page",
  "pass-through",
  "script-weights",
  "connections",
  "cold-crowd",
  "dead-upstream",
  "lighthouse-mobile",
  "parallel-calls",
  "memory",
  "static-files",
  "ledger",
  "cold-start",
  "growth",
  "sink",
  "fairness",
  "lighthouse",
  "soak",
  "readers-pages",
  "own-page",
  "one-row-call",
  "freshness",
  "alerts",
  "journey",
  "size",
];

const modules = await Promise.all(files.map((file) => import(`./rows/${file}.mjs`)));

/** P2 before P10, and what has a name after those with a number. */
const place = ({ id }) => (/^P\d+$/.test(id) ? Number(id.slice(1)) : Number.MAX_SAFE_INTEGER);

export const rows = modules
  .flatMap(({ rows: of }, index) =>
    of.map((row) => ({ sources: [], ...row, file: `bench/rows/${files[index]}.mjs` })),
  )
  .sort((one, other) => place(one) - place(other));
