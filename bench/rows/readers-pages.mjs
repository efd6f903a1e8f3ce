// What readers get: research pages for people who are signed in, beside the landing page made anew in P3's set-up.
//
// A hundred accounts with a session each ask in turn. Every side is asked with `Accept-Encoding: br` and sends what it
// sends. Site and upstream have the first core, wrk the second. P17 reads the bytes of the same pages off the wire.
import { browser, compareRates, loadTools } from "../compare.mjs";
import { copyData } from "../data-folder.mjs";
import { databaseSources, databaseTools, onEachDatabase } from "../databases.mjs";
import { median, startProduct } from "../product.mjs";
import {
  awaitRecords,
  enterReaders,
  rawReply,
  readerSettings,
  requireReaders,
  researchPages,
  rulePages,
} from "../readers.mjs";

const least = 5;
const mostBytes = 40_000;
const headers = { "accept-encoding": "br", "user-agent": browser };
const landing = "/2024?n=1";
/** A rule's record stands for all three where rates are taken. */
const [ruleRecord] = Object.entries(rulePages).slice(1);
const ratedPages = { ...researchPages, [ruleRecord[0]]: ruleRecord[1] };
const names = Object.keys(ratedPages);

export const rows = [
  {
    id: "P16",
    measure: `a research page for readers, warm, 100 sessions: requests/s against the uncached landing page, worst of ${names.length} pages on either database`,
    bar: `>= ${least}`,
    gating: true,
    tools: { ...loadTools, ...databaseTools },
    sources: databaseSources,
    run: measureRates,
  },
  {
    id: "P17",
    measure:
      "the same pages and the record of every published rule over the wire, br and gzip: bytes of the body, worst page",
    bar: `<= ${mostBytes} bytes, never uncompressed`,
    gating: true,
    tools: loadTools,
    run: measureBytes,
  },
];

async function measureRates() {
  const results = await onEachDatabase(({ folder, settings }) => withReaders(folder, settings, compare));
  const all = results.flatMap(({ name, pages }) => pages.map((page) => ({ ...page, on: name })));
  const worst = all.sort((one, other) => one.ratio - other.ratio)[0];
  const told = all.map(({ on, page, ratio, from, to, cpu, cpuOfLanding }) => [
    `${page}, ${on}`,
    `${ratio.toFixed(2)} (rounds ${from.toFixed(2)} to ${to.toFixed(2)}; processor time: site ${cpu[0].toFixed(2)} and upstream ${cpu[1].toFixed(2)} ms, the landing page ${cpuOfLanding.toFixed(2)} ms, by which ${(cpuOfLanding / (cpu[0] + cpu[1])).toFixed(2)})`,
  ]);
  return {
    figures: Object.fromEntries(told),
    ours: `${worst.perSecond}/s, ${worst.page} (${worst.on})`,
    theirs: `${worst.landing}/s`,
    ratio: worst.ratio,
    held: worst.ratio >= least,
    note: `${told.map(([name, is]) => `${name} ${is}`).join(", ")}; processor time is that of site and upstream for a request, PostgreSQL's own not counted`,
  };
}

async function compare(product, readers) {
  const pids = [product.site.pid, product.api.pid];
  const first = await fetch(product.url + landing, { headers });
  await first.arrayBuffer();
  const cookie = first.headers
    .getSetCookie()
    .map((each) => each.split(";")[0])
    .join("; ");
  const targets = { landing: { url: product.url + landing, headers: { ...headers, cookie }, pids } };
  const bearers = readers.map((reader) => ({ cookie: reader.cookie }));
  for (const [name, path] of Object.entries(ratedPages))
    targets[name] = { url: product.url + path, headers, bearers, pids };
  for (const name of names) await requireReaders(targets[name].url, readers, headers);
  const { perSecond, paired, cpuMs } = compareRates(targets, { connections: 8 });
  for (const name of names) await requireReaders(targets[name].url, readers, headers);
  return {
    pages: names.map((page) => {
      const ratios = paired(page, "landing");
      return {
        page,
        perSecond: perSecond[page],
        landing: perSecond.landing,
        ratio: median(ratios),
        from: ratios[0],
        to: ratios.at(-1),
        cpu: cpuMs[page],
        cpuOfLanding: cpuMs.landing[0] + cpuMs.landing[1],
      };
    }),
  };
}

async function measureBytes() {
  const data = await copyData();
  try {
    const { pages } = await withReaders(data.folder, {}, weigh, 1);
    const worst = [...pages].sort((one, other) => other.bytes - one.bytes)[0];
    const plain = pages.filter(({ asked, sent }) => sent !== asked);
    return {
      figures: Object.fromEntries(
        pages.map(({ page, asked, sent, bytes }) => [`${page}, ${asked}`, `${bytes} bytes ${sent}`]),
      ),
      ours: `${worst.bytes} bytes, ${worst.page} (asked for ${worst.asked}, sent ${worst.sent})`,
      theirs: "",
      ratio: undefined,
      held: worst.bytes <= mostBytes && plain.length === 0,
      note: pages.map(({ page, asked, sent, bytes }) => `${page} (${asked}) ${bytes} ${sent}`).join(", "),
    };
  } finally {
    data.remove();
  }
}

async function weigh(product, [reader]) {
  const pages = [];
  for (const [page, path] of Object.entries({ ...researchPages, ...rulePages }))
    for (const asked of ["br", "gzip"]) {
      const ask = { ...headers, "accept-encoding": asked, cookie: reader.cookie };
      // The second time: the first may be what nobody had asked for yet.
      await rawReply(product.url + path, ask);
      const { status, headers: told, body } = await rawReply(product.url + path, ask);
      if (status !== 200) throw new Error(`${path} answered a reader ${status}`);
      pages.push({ page, asked, sent: told["content-encoding"] ?? "uncompressed", bytes: body.length });
    }
  return { pages };
}

async function withReaders(folder, settings, act, count) {
  const product = await startProduct(folder, { ...settings, ...readerSettings, LOG_LEVEL: "info" });
  try {
    const readers = await enterReaders(product.url, count);
    await awaitRecords(product.url, readers[0], headers);
    return await act(product, readers);
  } finally {
    await product.stop();
  }
}
