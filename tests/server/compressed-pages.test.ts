import zlib from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { investPaths } from "~/lib/invest-paths";
import { paths } from "~/lib/paths";
import { ownPages, sharedReplies } from "../../server/compression";
import type { SiteReply } from "../harness/http-client";
import { type Arena, openArena } from "../hostile/arena";
import { inTurns } from "../hostile/audience";
import { gatherPeople, type People, posterOf } from "../hostile/people";
import { listScreens, type Screen } from "../hostile/screens";
import type { Visitor } from "../hostile/visitor";
import { short } from "../hostile/windows";

/** What a stranger chose: a guess, in BREACH's words. It stands nowhere else. */
const guess = "zqxjkvbw";
const packed = { "accept-encoding": "br" };
/** Every name that an address of ours reads, and one that none does. */
const names =
  "q from redirectTo code cards modal category programme first second firstName lastName income netWorth date amount " +
  "elsewhere change paid format after sort range view type chart state error name symbol status year empty x";
const query = new URLSearchParams(names.split(" ").map((name) => [name, guess]));
query.set("from", `/${guess}`);
/** Whoever asks for these is nobody afterwards. */
const leaves = new Set<string>([paths.logout(), investPaths.investLogout()]);

let arena: Arena;
let people: People;
let referred: Visitor;
const screens = listScreens();
beforeAll(async () => {
  arena = await openArena(short);
  // Nobody is given up: what is looked at is what a reply says.
  const site = await arena.site({ UPSTREAM_READ_MS: "30000", UPSTREAM_WRITE_MS: "60000" });
  people = await gatherPeople(arena, site);
  referred = await arena.visitor(site).signUp();
  await referred.get(`${paths.landing()}?referredBy=${guess}`);
}, 400_000);
afterAll(() => arena.close());

const textOf = ({ headers, bytes, text }: SiteReply) =>
  headers["content-encoding"] === "br" ? zlib.brotliDecompressSync(bytes).toString() : text;
const isPacked = ({ headers }: SiteReply) => headers["content-encoding"] !== undefined;

/** The guess beside somebody's own, on any page of who is signed in: such a reply may not be compressed. */
function isTelling(reply: SiteReply, { person }: Visitor): boolean {
  const text = textOf(reply);
  const isSomebodys = text.includes(person.email) || /action="(?:\/invest)?\/logout"/.test(text);
  return isSomebodys && text.toLowerCase().includes(guess);
}

/** Somebody known who may see a screen: there, an investor is known below /invest alone. */
const readerOf = ({ pattern, who }: Screen): Visitor =>
  who === "investor" || pattern.startsWith(paths.invest()) ? people.investor : people.applicant;

interface Asking {
  how: string;
  ask(screen: Screen, reader: Visitor): Promise<SiteReply>;
}
const get = (
  how: string,
  addressOf: (screen: Screen) => string,
  headers: Record<string, string> = {},
): Asking => ({
  how,
  ask: (screen, reader) => reader.request(addressOf(screen), { headers: { ...packed, ...headers } }),
});
const askings: Asking[] = [
  get("in the query", ({ address }) => `${address}?${query}`),
  get("in the place of a parameter", ({ pattern }) => pattern.replace(/:\w+/g, guess)),
  get("beneath the path", ({ address }) => `${address}/${guess}`),
  get("in a dialog's address", ({ address }) => `${address}?modal=login&x=${guess}`),
  get("in the headers", ({ address }) => address, {
    referer: `http://localhost/${guess}`,
    "user-agent": guess,
    "x-request-id": guess,
    "accept-language": guess,
    "sec-gpc": guess,
  }),
];

describe("BREACH: a reply that has a stranger's guess beside its reader's own", () => {
  const told = new Set<string>();

  test.each(askings)(
    "comes uncompressed: $how",
    async ({ how, ask }) => {
      const wrong = await inTurns(screens, 4, async (screen) => {
        if (leaves.has(screen.pattern)) return [];
        const reader = readerOf(screen);
        const reply = await ask(screen, reader);
        if (!isTelling(reply, reader)) return [];
        told.add(`${how}: ${screen.pattern}`);
        return isPacked(reply) ? [screen.pattern] : [];
      });
      expect(wrong.flat()).toEqual([]);
    },
    120_000,
  );

  test("comes uncompressed: in a form that comes back", async () => {
    const wrong = await inTurns(screens, 4, async (screen) => {
      if (!screen.form || leaves.has(screen.pattern)) return [];
      const reader = posterOf(people, screen);
      const right = await screen.form(reader);
      // Nothing of it is right, so that nothing is done.
      const form = Object.fromEntries(Object.keys(right).map((name) => [name, `${guess} <`]));
      const reply = await reader.request(screen.address, {
        method: "POST",
        body: new URLSearchParams(form).toString(),
        headers: { ...packed, origin: reader.site.origin, "sec-fetch-site": "same-origin" },
      });
      if (isTelling(reply, reader)) told.add(`form: ${screen.pattern}`);
      return isPacked(reply) ? [screen.pattern] : [];
    });
    expect(wrong.flat()).toEqual([]);
  }, 600_000);

  test("comes uncompressed: from a link that was followed before", async () => {
    const addresses = [...screens.map(({ address }) => address), ...ownPages].filter(
      (one) => !leaves.has(one),
    );
    const wrong = await inTurns(addresses, 4, async (address) => {
      const reply = await referred.request(address, { headers: packed });
      if (!isTelling(reply, referred)) return [];
      told.add(`link: ${address}`);
      return isPacked(reply) ? [address] : [];
    });
    expect(wrong.flat()).toEqual([]);
  }, 600_000);

  test("is found at all, in each of these ways", () => {
    expect([...told]).toContain("in the query: /account");
    expect(told.size).toBeGreaterThan(30);
  });
});

describe("a page of somebody's own", () => {
  const knownTo = (address: string) =>
    address.startsWith(paths.invest()) ? people.investor : people.applicant;

  test("comes compressed, where it is long enough", async () => {
    const plain: string[] = [];
    for (const address of ownPages) {
      const reader = knownTo(address);
      // Takes the message of the page before, with which none is compressed.
      await reader.get(paths.glossary());
      const reply = await reader.request(address, { headers: packed });
      if (reply.status === 200 && reply.bytes.length >= 1_000 && !isPacked(reply)) plain.push(address);
    }
    expect(plain).toEqual([]);
    const { headers } = await people.applicant.request(paths.account(), { headers: packed });
    expect(headers["content-encoding"]).toBe("br");
  });

  test("comes plain where another site has opened it", async () => {
    const headers = { ...packed, "sec-fetch-site": "cross-site", "sec-fetch-mode": "navigate" };
    const wrong = await inTurns([...ownPages], 4, async (address) => {
      const reply = await knownTo(address).request(address, { headers });
      return isPacked(reply) ? [address] : [];
    });
    expect(wrong.flat()).toEqual([]);
  });

  test("is at an address of the build's", () => {
    const patterns = new Set(screens.map(({ pattern }) => pattern));
    const own = [...ownPages].map((address) => address.split("?", 1)[0] ?? "");
    expect(own.filter((path) => !patterns.has(path))).toEqual([]);
  });
});

test("a reply that is compressed for whoever asks is the same for two people", async () => {
  const shared = screens.filter(({ pattern }) => sharedReplies.has(pattern));
  expect(shared.map(({ pattern }) => pattern).sort()).toEqual([...sharedReplies].sort());
  for (const { address } of shared) {
    const [one, other] = await Promise.all(
      [people.user, people.applicant].map((reader) => reader.get(address)),
    );
    expect([address, one?.status, one?.text]).toEqual([address, other?.status, other?.text]);
    expect(one?.text).not.toContain(people.user.person.email);
  }
});
