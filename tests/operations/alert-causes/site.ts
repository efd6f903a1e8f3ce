import { setTimeout as wait } from "node:timers/promises";
import { expect } from "vitest";
import { modalNames } from "~/lib/paths";
import { panel } from "~/upstream/panel.server";
import { buildOf } from "../../harness/build";
import { idle } from "../../harness/recording";
import { startSite } from "../../harness/site";
import { ada } from "../../harness/tokens";
import { held, reply, startUpstream } from "../../harness/upstream";
import { exists, fresh, pages, profile, refresh, Visit } from "../../harness/visit";
import type { Cause } from "./cause";

/** Longer than the second above which pages are slow. */
const SLOW_MS = 1_100;
const blog = { isBroken: false };
const build = buildOf({
  ...pages,
  "/blog": {
    loader() {
      if (blog.isBroken) throw new Response(null, { status: 503 });
      return {};
    },
  },
  "/panel": { loader: ({ context }) => panel(context.upstream.users.exists({ email: ada.email })) },
  "/slow": {
    async loader() {
      await wait(SLOW_MS);
      return {};
    },
  },
  "/moment": {
    async loader() {
      await wait(30);
      return {};
    },
  },
});

/** One request of a visitor at an address of their own. */
class Visitors {
  #last = 0;
  constructor(private readonly visit: Visit) {}

  ask(path: string) {
    const address = `192.0.2.${(this.#last++ % 250) + 1}`;
    return this.visit.site.request(path, { headers: { "x-forwarded-for": address } });
  }

  together(count: number, path: string) {
    return Promise.all(Array.from({ length: count }, () => this.ask(path)));
  }
}

type Trouble = (visit: Visit, visitors: Visitors) => Promise<unknown>;

/** A site on an upstream that does what it is told. */
function onSite(
  cause: Omit<Cause, "open"> & { trouble: Trouble; calm?: Trouble; env?: Record<string, string> },
): Cause {
  const { trouble, calm = async () => {}, env, ...rest } = cause;
  return {
    ...rest,
    async open() {
      const upstream = await startUpstream();
      const settings = { TRUSTED_PROXIES: "1", ...env };
      const visit = new Visit(
        upstream,
        await startSite({ build, apiBaseUrl: upstream.baseUrl, env: settings }),
      );
      const visitors = new Visitors(visit);
      return {
        targets: () => [
          { job: "trade-signals-site", instance: "site-1:9464", read: visit.site.scrape },
          idle("trade-signals-upstream"),
        ],
        async calm() {
          upstream.on(exists, reply({ exists: true }));
          upstream.on(profile, reply(ada));
          upstream.on(refresh, reply(fresh));
          await calm(visit, visitors);
          // A call that is held back is tried again after three seconds.
          await expect.poll(async () => (await visitors.ask("/exists")).status).toBe(200);
          for (const path of ["/2024", "/blog", "/panel", "/optional", "/moment"]) await visitors.ask(path);
        },
        trouble: () => trouble(visit, visitors),
        close: () => Promise.all([visit.site.close(), upstream.close()]),
      };
    },
  };
}

/** A new visitor's signed-in request with a token that ends at once, so that new ones are asked for. */
async function comeBack({ upstream, site }: Visit): Promise<void> {
  const visit = new Visit(upstream, site);
  await visit.signIn(1);
  await visit.get("/account");
}

let failedPages = 0;
const waiting = held();

export const siteCauses: Record<string, Cause> = {
  SiteFails: onSite({
    when: "a loader throws once",
    scrapes: 1,
    everyMinutes: 1,
    trouble: (_, visitors) => visitors.ask("/crash"),
  }),

  SiteUnavailable: onSite({
    when: "a call that a page cannot do without fails for every tenth visitor",
    scrapes: 3,
    everyMinutes: 1,
    async trouble({ upstream }, visitors) {
      upstream.on(exists, reply({}, 503));
      await visitors.together(36, "/moment");
      await visitors.together(4, "/exists");
    },
    also: ["UpstreamCallFails", "UpstreamCallHeldBack"],
  }),

  SiteSlow: onSite({
    when: "some pages take more than a second for a quarter of an hour",
    scrapes: 4,
    everyMinutes: 4,
    trouble: (_, visitors) => visitors.together(8, "/slow"),
  }),

  // One page that failed is not tried again for two seconds; those of its dialogs share its route.
  PagesGrowOld: onSite({
    when: "a page cannot be made for memory",
    scrapes: 4,
    everyMinutes: 4,
    env: { PAGE_FRESH_SECONDS: "1" },
    calm: async () => {
      blog.isBroken = false;
    },
    async trouble(_, visitors) {
      blog.isBroken = true;
      const dialog = modalNames[failedPages++ % modalNames.length];
      await visitors.ask(`/blog?modal=${dialog}`);
      // What needs no upstream is made all the while.
      await visitors.ask(`/2024?modal=${dialog}`);
    },
  }),

  UpstreamCallFails: onSite({
    when: "a part of a page fails for every tenth visitor",
    scrapes: 3,
    everyMinutes: 1,
    async trouble({ upstream }, visitors) {
      for (let at = 0; at < 4; at++) {
        upstream.on(exists, reply({ exists: "perhaps" }));
        await visitors.ask("/panel");
        upstream.on(exists, reply({ exists: true }));
        for (let more = 0; more < 9; more++) await visitors.ask("/panel");
      }
    },
  }),

  UpstreamCallHeldBack: onSite({
    when: "the upstream refuses a call of everybody's",
    scrapes: 4,
    everyMinutes: 1,
    async trouble({ upstream }, visitors) {
      upstream.on(exists, reply({}, 503));
      await visitors.together(12, "/panel");
    },
    also: ["UpstreamCallFails"],
  }),

  UpstreamCallsQueue: onSite({
    when: "more calls wait for an answer than have places on the wire",
    scrapes: 2,
    everyMinutes: 4,
    env: { UPSTREAM_READ_MS: "60000" },
    async calm() {
      for (const answer of waiting.answers.splice(0)) answer(ada);
    },
    async trouble({ upstream }, visitors) {
      if (waiting.answers.length > 0) return;
      upstream.on(profile, waiting.behaviour);
      const before = upstream.count(profile);
      void visitors.together(40, "/optional");
      await upstream.reached(profile, before + 32);
    },
  }),

  UpstreamAway: onSite({
    when: "a proxy answers in place of the upstream",
    scrapes: 1,
    everyMinutes: 3,
    calm: async ({ upstream }) => upstream.on("GET /readyz", reply({})),
    trouble: async ({ upstream }) => upstream.on("GET /readyz", reply({}, 503)),
  }),

  TokensNotRenewed: onSite({
    when: "the upstream refuses to renew tokens, whoever comes back",
    scrapes: 4,
    everyMinutes: 2,
    async trouble(visit) {
      visit.upstream.on(refresh, reply({}, 503));
      await comeBack(visit);
    },
  }),

  PeopleSignedOut: onSite({
    when: "the upstream knows the sessions of nobody who comes back",
    scrapes: 2,
    everyMinutes: 1,
    async trouble(visit) {
      visit.upstream.on(refresh, reply({ message: "Your session has ended." }, 401));
      for (let at = 0; at < 4; at++) await comeBack(visit);
    },
  }),

  RequestsShed: onSite({
    when: "more pages are asked for at once than there are places",
    scrapes: 7,
    everyMinutes: 1,
    env: { MAX_REQUESTS: "4" },
    trouble: (_, visitors) => visitors.together(6, "/moment"),
    also: ["SiteUnavailable"],
  }),
};
