import { randomInt } from "node:crypto";
import type { Arena, SiteProcess } from "../arena";
import type { Findings, Row } from "../row";
import { Visitor } from "../visitor";

/** SPEC-DECISIONS 38: so long a session that ended elsewhere may read on; and as much as a busy machine adds to it. */
const lateMs = 10_000 + 4_000;
const actions = 1_000;
const people = 5;

/** Research, and what of a reply says that it is there to be read. */
const research: readonly { path: string; isOpen(status: number, text: string): boolean }[] = [
  { path: "/stocks/NVDA", isOpen: (_status, text) => text.includes("/stocks/NVDA/csv") },
  { path: "/stocks/NVDA?range=5y", isOpen: (_status, text) => text.includes("/stocks/NVDA/csv") },
  { path: "/sector-insights", isOpen: (_status, text) => text.includes("/sector-insights/csv") },
  { path: "/stocks/NVDA/csv?chart=price", isOpen: (status) => status === 200 },
  { path: "/sector-insights/csv?chart=revenue", isOpen: (status) => status === 200 },
];

/** A session of somebody's, and since when it is over: at which site it was ended, if at one. */
interface Life {
  endedAt?: number;
  endedBy?: SiteProcess;
}

/** One person with a browser, and whoever copied its cookies. */
class Reader {
  life: Life | undefined;
  /** A copy of the cookies of a session, as a thief has it. */
  stolen: { visitor: Visitor; life: Life } | undefined;
  subscribed = true;
  changedAt = Number.NEGATIVE_INFINITY;
  readonly trail: string[] = [];

  constructor(readonly visitor: Visitor) {}

  get words(): string[] {
    const { email, firstName, lastName } = this.visitor.person;
    return [email, firstName, lastName];
  }
}

const at = (visitor: Visitor, site: SiteProcess): Visitor => visitor.at(site);

/** One page, for a session and its cookies: who must, may or must not read it, and whose name is on it. */
async function read(
  crowd: Crowd,
  reader: Reader,
  visitor: Visitor,
  site: SiteProcess,
  life: Life | undefined,
) {
  const { path, isOpen } = pick(research);
  const askedAt = performance.now();
  const wasOver = life === undefined || life.endedAt !== undefined;
  const overFor = life?.endedAt === undefined ? Number.POSITIVE_INFINITY : askedAt - life.endedAt;
  const { subscribed, changedAt } = reader;
  const { status, text, headers } = await visitor.get(path);
  const open = isOpen(status, text);
  const now = performance.now();
  const recently = askedAt - changedAt < lateMs || reader.changedAt !== changedAt;
  const endedMeanwhile = !wasOver && life?.endedAt !== undefined;
  const may =
    (wasOver ? life?.endedBy !== undefined && life.endedBy !== site && overFor < lateMs : true) &&
    (subscribed || recently);
  const must = !wasOver && !endedMeanwhile && subscribed && !recently;
  crowd.judge(`${path}, ${open ? "open" : "closed"}`, open ? may : !must, reader, {
    status,
    ms: now - askedAt,
  });
  const isKept = headers["server-timing"]?.toString().startsWith("cache;") === true;
  if (isKept) crowd.kept++;
  const others = crowd.readers.filter((other) => other !== reader).flatMap(({ words }) => words);
  const all = text + JSON.stringify(headers);
  const leaked = [...others, ...(isKept ? [...reader.words, "Welcome back"] : [])].filter((word) =>
    all.includes(word),
  );
  crowd.judge(`${path}, names`, leaked.length === 0, reader, { leaked });
}

class Crowd {
  kept = 0;
  readonly readers: Reader[];

  constructor(
    readonly findings: Findings,
    readonly sites: readonly SiteProcess[],
    visitors: readonly Visitor[],
  ) {
    this.readers = visitors.map((visitor) => new Reader(visitor));
  }

  judge(what: string, held: boolean, reader: Reader, saw: object): void {
    this.findings.note(what, held, `${JSON.stringify(saw)} after ${reader.trail.slice(-6).join(", ")}`);
  }
}

const pick = <T>(list: readonly T[]): T => {
  const found = list[randomInt(list.length)];
  if (found === undefined) throw new Error("there is nothing to pick from");
  return found;
};

/** What somebody does next: mostly they read. */
const deeds: Readonly<Record<string, (crowd: Crowd, reader: Reader, site: SiteProcess) => Promise<unknown>>> =
  {
    read: (crowd, reader, site) => read(crowd, reader, keepingCookies(reader, site), site, reader.life),
    "read with a copy": async (crowd, reader, site) => {
      const { stolen } = reader;
      if (stolen) await read(crowd, reader, at(stolen.visitor, site), site, stolen.life);
    },
    copy: async (_crowd, reader, site) => {
      if (reader.life && !reader.life.endedAt)
        reader.stolen = { visitor: at(reader.visitor, site), life: reader.life };
    },
    "sign in": async (_crowd, reader, site) => {
      if (reader.life && !reader.life.endedAt) return;
      await keepingCookies(reader, site).logIn();
      reader.life = {};
    },
    "sign out": async (_crowd, reader, site) => {
      const { life } = reader;
      if (!life || life.endedAt) return;
      // From the moment on, at this site; elsewhere once the upstream was asked again.
      const reply = await keepingCookies(reader, site).post("/logout");
      if (reply.status !== 303) throw new Error(`the logout came back with ${reply.status}`);
      Object.assign(life, { endedAt: performance.now(), endedBy: site });
    },
    "end all sessions": async (_crowd, reader, site) => {
      const elsewhere = at(reader.visitor.elsewhere(), site);
      await elsewhere.logIn();
      const { text } = await elsewhere.get("/account");
      const ids = [...text.matchAll(/name="sessionId" value="([\w-]+)"/g)].map(([, id = ""]) => id);
      for (const sessionId of ids) await elsewhere.post("/account", { sessionId });
      await elsewhere.post("/logout");
      for (const life of [reader.life, reader.stolen?.life]) {
        if (life && !life.endedAt) Object.assign(life, { endedAt: performance.now(), endedBy: site });
      }
    },
    "lapse or renew": async (_crowd, reader) => {
      reader.changedAt = performance.now();
      reader.subscribed = !reader.subscribed;
    },
    "look at the account": async (crowd, reader, site) => {
      const { life } = reader;
      const isLive = life !== undefined && !life.endedAt;
      const { status, text } = await keepingCookies(reader, site).get("/account");
      const { email } = reader.visitor.person;
      const held = isLive || life?.endedAt === undefined ? !text.includes(email) || isLive : status !== 200;
      crowd.judge("/account", held, reader, { status });
      const others = crowd.readers.filter((other) => other !== reader).flatMap(({ words }) => words);
      const leaked = others.filter((word) => text.includes(word));
      crowd.judge("/account, names", leaked.length === 0, reader, { leaked });
    },
  };
/** They sign in at least as often as a session ends, so that there are pages to be read. */
const often = [
  ...["read", "read", "read", "read", "read with a copy", "read with a copy", "sign in", "sign in"],
  ...Object.keys(deeds),
];

/** The browser at a site: what cookies it is given there it keeps. */
function keepingCookies({ visitor }: Reader, site: SiteProcess): Visitor {
  const browser = new Visitor(site, 0);
  return Object.assign(browser, {
    person: visitor.person,
    address: visitor.address,
    cookies: visitor.cookies,
  });
}

/** One reader after the other does what comes to their mind; all of them at the same time. */
async function live(crowd: Crowd, reader: Reader, times: number): Promise<void> {
  for (let time = 0; time < times; time++) {
    const name = pick(often);
    const site = pick(crowd.sites);
    reader.trail.push(`${name} at ${crowd.sites.indexOf(site)}`);
    await deeds[name]?.(crowd, reader, site);
  }
}

export const readersShelf: readonly Row[] = [
  {
    id: "S28",
    check:
      "a reader's page on a shelf: visitors, lapsed subscribers, signed-out and revoked sessions, another reader's name or toast",
    expectation: "nothing that is not theirs, 10 s at most after a revocation elsewhere",
    async run(arena, findings) {
      const sites = await Promise.all([open(arena), open(arena)]);
      const [first] = sites;
      const visitors = Array.from({ length: people }, () => arena.visitor(first));
      for (const { person } of visitors)
        Object.assign(person, { firstName: `Augusta${randomInt(1e9)}`, lastName: `King${randomInt(1e9)}` });
      const crowd = new Crowd(findings, sites, visitors);
      // Whoever subscribes is decided here, by the address that the site tells of its visitor.
      arena.upstream.fault(/^GET \/api\/users\/access$/, ({ headers }, _res, call) => {
        const reader = crowd.readers.find(({ visitor }) => visitor.address === headers["x-client-address"]);
        call.forward((reply) =>
          reply.status === 200
            ? {
                ...reply,
                headers: unmeasured(reply.headers),
                body: Buffer.from(JSON.stringify({ subscribed: reader?.subscribed })),
              }
            : reply,
        );
      });
      for (const reader of crowd.readers) {
        await reader.visitor.signUp();
        reader.life = {};
      }
      await Promise.all(crowd.readers.map((reader) => live(crowd, reader, actions / people)));
      findings.note("pages from the shelf", crowd.kept > actions / 20, `${crowd.kept}`);
      const stranger = await arena.visitor(first).get("/stocks/NVDA");
      const leaked = crowd.readers
        .flatMap(({ words }) => words)
        .filter((word) => stranger.text.includes(word));
      findings.note(
        "a visitor",
        leaked.length === 0 && !stranger.text.includes("/stocks/NVDA/csv"),
        `${leaked}`,
      );
    },
  },
];

const open = (arena: Arena) => arena.site({ PAYWALL: "subscribers" });

const unmeasured = ({
  "content-length": _length,
  ...headers
}: Record<string, string | string[] | undefined>) => headers;
