import type { SiteReply } from "../harness/http-client";
import type { Arena, SiteProcess } from "./arena";
import { listScreens, type Screen, type Who } from "./screens";
import type { Form, Visitor } from "./visitor";

/** A screen that somebody asked for, and what came of it. */
export interface Seen {
  screen: Screen;
  /** Such as "GET /stocks/AAPL". */
  what: string;
  visitor: Visitor;
  reply: SiteReply;
  ms: number;
}

/** A form that somebody posted, and what came of it. */
export interface Posted extends Seen {
  form: Form;
}

/** People for every screen: each has signed in and answered what the screen asks for, on a site that was well. */
export interface Audience {
  /**
   * Every screen of the build, each by somebody of its own at this site; no page of it comes from a cache.
   * @param atOnce how many are looked at beside each other; all of them where it is left out
   */
  lookAtAll(site: SiteProcess, atOnce?: number): Promise<Seen[]>;
  /** Every action of the build, with a form that is right. */
  postAll(site: SiteProcess): Promise<Posted[]>;
}

/** Takes a sign-up for each screen that needs one: some seconds. */
export async function gatherAudience(arena: Arena): Promise<Audience> {
  const well = await arena.site();
  const screens = listScreens();
  const crowd = await inTurns(screens, 6, async (screen) => {
    const visitor = await prepared(arena.visitor(well), screen.poster);
    return { screen, visitor, form: await screen.form?.(visitor) };
  });
  await well.stop();

  return {
    lookAtAll: (site, atOnce = crowd.length) =>
      inTurns(crowd, atOnce, async ({ screen, visitor: guest }) => {
        const visitor = guest.at(site);
        const startedAt = performance.now();
        // A query that the document cache does not know: the page is made now.
        const reply = await visitor.get(`${screen.address}?hostile=1`);
        const what = `GET ${screen.address}`;
        return { screen, what, visitor, reply, ms: performance.now() - startedAt };
      }),
    postAll: (site) =>
      Promise.all(
        crowd.flatMap(async ({ screen, visitor: guest, form }) => {
          if (!form) return [];
          const visitor = guest.at(site);
          const startedAt = performance.now();
          const reply = await visitor.post(screen.address, form);
          const what = `POST ${screen.address}`;
          return [{ screen, what, visitor, form, reply, ms: performance.now() - startedAt }];
        }),
      ).then((posted) => posted.flat()),
  };
}

const gathered = new WeakMap<Arena, { at: number; audience: Audience }>();
/** A third of the time for which an access token is good: nobody renews theirs while they are looked through. */
const goodForMs = 300_000;

/** The same people for every row of an arena that posts to an upstream of which nothing is changed. */
export async function sharedAudience(arena: Arena): Promise<Audience> {
  const before = gathered.get(arena);
  if (before && performance.now() - before.at < goodForMs) return before.audience;
  const at = performance.now();
  const audience = await gatherAudience(arena);
  gathered.set(arena, { at, audience });
  return audience;
}

/** Does what a screen for these people asks for. */
export async function prepared(visitor: Visitor, who: Who): Promise<Visitor> {
  if (who === "investor") return visitor.signUpToInvest();
  if (who !== "anybody") await visitor.signUp();
  if (who === "applicant") await visitor.answerSteps();
  return visitor;
}

/** Acts on each, so many at once; results in the order of what was given. */
export async function inTurns<T, R>(
  all: readonly T[],
  atOnce: number,
  act: (one: T) => Promise<R>,
): Promise<R[]> {
  const results: R[] = [];
  for (let from = 0; from < all.length; from += atOnce) {
    results.push(...(await Promise.all(all.slice(from, from + atOnce).map(act))));
  }
  return results;
}
