// A member's day, a hundred times at once: research, one's own pages, a search, signing out and in again, at a reader's pace.
//
// Everybody asks for the next page ten seconds after they asked for the last one, whatever that took. No reply may be an
// error, a sign-in page, or hold somebody else's address. How long pages take is told: it means little on another machine.
import http from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { cpuMsOf } from "../compare.mjs";
import { databaseSources, databaseTools, onEachDatabase } from "../databases.mjs";
import { minutes, share } from "../length.mjs";
import { startProduct } from "../product.mjs";
import { readerPassword, readerSettings, researchPages, signUpReader } from "../readers.mjs";

const readers = share(100);
const secondsPerPage = 10;
const lengthMs = minutes * 60_000;
const wordsSearched = ["nv", "app", "micro", "star"];
/** Whose address stands on a page. */
const addresses = /reader-\d+@example\.com/g;

const journey = {
  id: "journey",
  measure: `${minutes} minutes of ${readers} members, a page each in ${secondsPerPage} s, on either database`,
  bar: "no unexpected reply, nobody else's page",
  gating: true,
  tools: { taskset: "util-linux", ...databaseTools },
  sources: databaseSources,
  async run() {
    const results = await onEachDatabase(travel);
    const unexpected = results.reduce((sum, { flaws }) => sum + flaws.length, 0);
    const told = results.map(
      ({ name, replies, site, upstream, times }) =>
        `${name}: ${replies} replies, half within ${times.half.toFixed(0)} ms, 99 of 100 within ${times.most.toFixed(0)} ms, processor time for each: site ${site.toFixed(1)} and upstream ${upstream.toFixed(1)} ms`,
    );
    for (const { flaws } of results) for (const flaw of new Set(flaws)) console.error(`unexpected: ${flaw}`);
    return {
      figures: Object.fromEntries(results.map(({ name }, at) => [name, told[at]])),
      ours: `${unexpected} unexpected in ${results.reduce((sum, { replies }) => sum + replies, 0)} replies`,
      theirs: "",
      ratio: undefined,
      held: unexpected === 0,
      note: told.join("; "),
    };
  },
};
export const rows = [journey];

async function travel({ folder, settings }) {
  const product = await startProduct(folder, { ...settings, ...readerSettings });
  const agent = new http.Agent({ keepAlive: true, maxSockets: readers });
  try {
    const people = [];
    for (let turn = 0; turn < readers; turn++) people.push(await signUpReader(product.url, turn, agent));
    const pids = [product.site.pid, product.api.pid];
    const had = pids.map(cpuMsOf);
    const times = [];
    const flaws = [];
    const endsAt = performance.now() + lengthMs;
    await Promise.all(people.map((person, at) => walk(person, at, { endsAt, times, flaws })));
    const [site, upstream] = pids.map((pid, at) => (cpuMsOf(pid) - had[at]) / times.length);
    times.sort((less, more) => less - more);
    const at = (share) => times[Math.min(times.length - 1, Math.floor(times.length * share))];
    return { replies: times.length, site, upstream, flaws, times: { half: at(0.5), most: at(0.99) } };
  } finally {
    agent.destroy();
    await product.stop();
  }
}

/** One member's way, from the beginning again until the time is over; they do not begin all at once. */
async function walk({ visitor, email }, at, { endsAt, times, flaws }) {
  const steps = stepsOf(visitor, email, at);
  let nextAt = performance.now() + (at / readers) * secondsPerPage * 1_000;
  for (let turn = 0; nextAt < endsAt; turn++) {
    await wait(Math.max(0, nextAt - performance.now()));
    nextAt += secondsPerPage * 1_000;
    const { name, right, ask } = steps[turn % steps.length];
    const startedAt = performance.now();
    try {
      const { status, text } = await ask();
      if (status !== right) flaws.push(`${name} answered ${status}`);
      const others = text.match(addresses)?.filter((found) => found !== email) ?? [];
      if (others.length > 0) flaws.push(`${name} has somebody else's address`);
      if (name === "/account" && status === 200 && !text.includes(email)) flaws.push(`${name} is nobody's`);
    } catch (error) {
      flaws.push(`${name}: ${error.message}`);
    }
    times.push(performance.now() - startedAt);
  }
}

/** Everybody looks at the same things, each in an order of their own; they sign out and in again last. */
function stepsOf(visitor, email, at) {
  const page = (path) => ({ name: path, right: 200, ask: () => visitor.get(path) });
  const word = wordsSearched[at % wordsSearched.length];
  const seen = [
    ...Object.values(researchPages),
    "/account",
    "/sector-insights",
    "/stocks/AAPL",
    "/roi-tracker/proof",
    "/account/subscription",
    "/blog",
    `/symbols/search?q=${word}`,
  ].map(page);
  const from = at % seen.length;
  return [
    ...seen.slice(from),
    ...seen.slice(0, from),
    { name: "sign-out", right: 303, ask: () => visitor.post("/logout", {}) },
    { name: "sign-in", right: 303, ask: () => visitor.post("/login", { email, password: readerPassword }) },
  ];
}
