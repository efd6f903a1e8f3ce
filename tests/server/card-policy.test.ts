import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { cardScript } from "~/lib/card-script";
import { investPaths } from "~/lib/invest-paths";
import { paths } from "~/lib/paths";
import type { SiteReply } from "../harness/http-client";
import { type Arena, openArena } from "../hostile/arena";
import { inTurns } from "../hostile/audience";
import { gatherPeople, type People, posterOf, readerOf } from "../hostile/people";
import { listScreens, type Screen } from "../hostile/screens";
import { short } from "../hostile/windows";

const cards = "https://cards.example.test";
/** Wherever one of these stands in a policy, the card provider is let in. */
const providers = ["js.stripe.com", "api.stripe.com", "hooks.stripe.com", cards];
/** The pages on which a card is entered. */
const entries: string[] = [paths.subscribe(), paths.addPaymentMethod(), investPaths.investBack()];

/** The built site where cards are entered in the page, and somebody for each of its screens. */
let arena: Arena;
let people: People;
const screens = listScreens();
beforeAll(async () => {
  arena = await openArena(short);
  const site = await arena.site({
    CARD_ENTRY: "stripe",
    STRIPE_PUBLISHABLE_KEY: "pk_test_policy",
    CARD_PAGE_ORIGINS: cards,
  });
  people = await gatherPeople(arena, site);
}, 120_000);
afterAll(() => arena.close());

const policiesOf = ({ headers }: SiteReply) =>
  [headers["content-security-policy"], headers["permissions-policy"]].join(" ");
const namedIn = (reply: SiteReply) => providers.filter((origin) => policiesOf(reply).includes(origin));

/** Every address but those of `entries` whose reply names the provider, and how. */
async function namingElsewhere(ask: (screen: Screen) => Promise<SiteReply | undefined>): Promise<string[]> {
  const others = screens.filter(({ pattern }) => !entries.includes(pattern));
  expect(others.length).toBeGreaterThan(40);
  const found = await inTurns(others, 4, async (screen) => {
    const reply = await ask(screen);
    if (!reply) return [];
    const named = [...namedIn(reply), ...(reply.text.includes(cardScript) ? ["the script itself"] : [])];
    return named.map((origin) => `${screen.pattern}: ${origin}`);
  });
  return found.flat();
}

describe("the card provider is named in the policy", () => {
  test.each(entries)("of %s, with all that its script and its pages need", async (pattern) => {
    const screen = screens.find((one) => one.pattern === pattern) ?? expect.fail("no such route");
    const reply = await posterOf(people, screen).get(screen.address);
    expect(reply.status).toBe(200);
    const policy = String(reply.headers["content-security-policy"]).split("; ");
    expect(policy).toContain(`form-action 'self' ${cards}`);
    expect(policy).toContain("script-src 'self' https://js.stripe.com https://*.js.stripe.com");
    expect(policy).toContain(
      "frame-src https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com",
    );
    expect(policy).toContain("connect-src 'self' https://api.stripe.com");
    expect(reply.headers["permissions-policy"]).toContain('payment=(self "https://js.stripe.com")');
    // The screens that it is served on are none of a bank's or a broker's.
    expect(policiesOf(reply)).not.toContain(arena.api.baseUrl);
  });

  test("of no other page, for whoever may see it", async () => {
    expect(await namingElsewhere((screen) => readerOf(people, screen).get(screen.address))).toEqual([]);
  });

  test("of no other page, for a visitor", async () => {
    expect(await namingElsewhere(({ address }) => people.anybody.get(address))).toEqual([]);
  });

  test("of no reply to a form but theirs, sent as it should be or empty", async () => {
    const leaves = new Set(["/logout", "/invest/logout"]);
    const post = (form: "right" | "empty") => (screen: Screen) => {
      const reader = readerOf(people, screen);
      if (!screen.form || leaves.has(screen.pattern)) return Promise.resolve(undefined);
      return Promise.resolve(form === "right" ? screen.form(reader) : {}).then((fields) =>
        reader.post(screen.address, fields),
      );
    };
    expect(await namingElsewhere(post("empty"))).toEqual([]);
    expect(await namingElsewhere(post("right"))).toEqual([]);
  });

  test("of their refused forms as well, so that the next press gets on", async () => {
    const screen =
      screens.find(({ pattern }) => pattern === investPaths.investBack()) ?? expect.fail("no route");
    const reply = await readerOf(people, screen).post(screen.address, {});
    expect(reply.status).toBe(422);
    expect(namedIn(reply)).toEqual(providers);
  });
});
