// What the hot pages lose while the upstream is dead: two sites in turn, of which one loses its upstream for good; each is
// compared with what it was before that.
import { cachedOf, sitemapOf } from "../browse.mjs";
import { againstBefore, loadTools } from "../compare.mjs";
import { copyData } from "../data-folder.mjs";
import { isShort, minutes } from "../length.mjs";
import { loadPaths } from "../paths-load.mjs";
import { median, sitePort, startSite, startUpstream } from "../product.mjs";

const secondsEach = minutes < 1 ? 2 : 5;
const least = 0.9;
/** In a short try as well, most of it is about pages that have grown old. */
const agingSoon = isShort ? { PAGE_FRESH_SECONDS: "15" } : {};

const deadUpstream = {
  id: "P8",
  measure: `hot pages with the upstream dead against alive, for ${minutes} minutes: requests/s`,
  bar: `>= ${least.toFixed(2)}, no error`,
  gating: true,
  tools: loadTools,
  async run() {
    const data = [await copyData(), await copyData()];
    const settings = { LIMITS_FACTOR: "1000" };
    const [apiAlive, apiDead] = [
      await startUpstream(data[0].folder, { settings }),
      await startUpstream(data[1].folder, { settings }),
    ];
    const [alive, dead] = [
      await startSite(apiAlive.url, { settings }),
      await startSite(apiDead.url, { settings: { ...settings, ...agingSoon }, port: sitePort + 1 }),
    ];
    try {
      const known = await sitemapOf(alive.url);
      const pages = await cachedOf(alive.url, known);
      const same = (await cachedOf(dead.url, known)).join() === pages.join();
      if (!same || pages.length < 20) throw new Error(`not all is kept: ${pages.join(" ")}`);
      const inTurn = async (forMinutes) => {
        const rounds = { alive: [], dead: [] };
        const endsAt = performance.now() + forMinutes * 60_000;
        while (performance.now() < endsAt) {
          const order = rounds.alive.length % 2 ? ["dead", "alive"] : ["alive", "dead"];
          for (const name of order) {
            const { url } = name === "alive" ? alive : dead;
            rounds[name].push(await loadPaths(url, pages, { seconds: secondsEach }));
          }
        }
        return rounds;
      };
      const before = await inTurn(minutes / 10);
      process.kill(apiDead.pid, "SIGKILL");
      const rounds = await inTurn(minutes);
      const failures = rounds.dead.reduce((sum, { refused, broken }) => sum + refused + broken, 0);
      const ratesOf = ({ dead, alive }) => [dead, alive].map((of) => of.map(({ perSecond }) => perSecond));
      const ratios = rounds.dead.map(({ perSecond }, turn) => perSecond / rounds.alive[turn].perSecond);
      const ratio = againstBefore(ratesOf(before), ratesOf(rounds));
      const rate = (name) => `${Math.round(median(rounds[name].map(({ perSecond }) => perSecond)))}/s`;
      return {
        figures: {
          pages: pages.length,
          minutes,
          "requests of the dead": rounds.dead.reduce((sum, { requests }) => sum + requests, 0),
          errors: failures,
          "before, both alive": againstBefore([[1], [1]], ratesOf(before)).toFixed(2),
          "while one is dead": median(ratios).toFixed(2),
          "least round": Math.min(...ratios).toFixed(2),
        },
        ours: `${rate("dead")}, ${failures} errors`,
        theirs: `${rate("alive")} with the upstream`,
        ratio,
        held: ratio >= least && failures === 0,
        note: `${pages.length} pages from memory in turn, upstream killed, ${minutes} minutes in ${ratios.length} rounds of ${secondsEach} s for each site`,
      };
    } finally {
      await Promise.all([alive.stop(), dead.stop()]);
      await Promise.all([apiAlive.stop(), apiDead.stop()]);
      for (const { remove } of data) remove();
    }
  },
};
export const rows = [deadUpstream];
