import { createHash } from "node:crypto";
import { pingIntervalMs } from "../lib/ping-interval";
import { type Choice, type Consent, modeOf, readChoice, type VisitorMode } from "./consent.server";
import type { CookieJar, CookieName } from "./cookies.server";
import type { Seal } from "./seal.server";
import {
  createWriter,
  type Opened,
  openAll,
  type ValueName,
  type Values,
  valueNames,
  type Writer,
} from "./visitor-cookies.server";
import { createRandomId, hasUtm, referralIn, sameUtm, type Utm, utmIn } from "./visitor-values.server";

/** People that one browser signs in, as a user and to invest; who is forgotten is registered again, which changes nothing. */
const maxMarks = 4;
const markOf = (personId: string) => createHash("sha256").update(personId).digest("base64url").slice(0, 8);

/** Who is looking, signed in or not (SPEC 3). */
export interface Visitor {
  readonly mode: VisitorMode;
  /** Whether anything of this may be sent upstream as this visitor's: in persist mode alone. */
  readonly followed: boolean;
  /** Whether the page should ask: consent is required, and neither the reader nor their browser has decided. */
  readonly asked: boolean;
  readonly consent: Readonly<Consent>;
  /** 20 random letters and digits; none in refused mode, and for pages that are rendered for everybody. */
  readonly id?: string | undefined;
  /** The same for each session of the browser. */
  readonly sessionId?: string | undefined;
  /** The code of the ambassador who sent the visitor first. */
  readonly referredBy?: string | undefined;
  readonly utm?: Utm | undefined;
  /** The website whose link led here first. */
  readonly website?: string | undefined;
  /** Notes that website, unless one is known. */
  arrive(website: string): void;
  /** The campaign as long as it was not registered for this person from this browser; none unless followed. */
  campaignFor(personId: string): Utm | undefined;
  /** From now on it was. */
  noteRegistered(personId: string): void;
  /** The ambassador whom the visitor names, or none, in place of the one of a link. */
  credit(code: string | undefined): void;
  /** Keeps the visitor's choice for a year. What was held until then is kept or deleted. */
  decide(choice: Choice): void;
}

/** A visitor together with the cookies that still have to be set. */
export interface VisitorRecord extends Visitor {
  /** The Set-Cookie values for the reply. */
  commit(): Promise<string[]>;
}

export interface Visitors {
  /**
   * For pages that are rendered once for all whose mode it is: no cookie comes of it.
   */
  anybody(mode: VisitorMode): VisitorRecord;
  /**
   * @param read the request's cookies
   * @param query the page's query: its UTM values replace older ones, `referredBy` never does
   * @param signal whether the browser sent `Sec-GPC: 1`
   */
  open(
    read: (name: CookieName) => string | undefined,
    query: URLSearchParams,
    signal: boolean,
  ): Promise<VisitorRecord>;
}

interface Options {
  setting: Consent["setting"];
  /** The clock, in milliseconds. */
  now?: () => number;
}

export function createVisitors(jar: CookieJar, seal: Seal, { setting, now = Date.now }: Options): Visitors {
  return {
    anybody: (mode) => ({
      mode,
      followed: mode === "persist",
      asked: mode === "held",
      consent: { setting, choice: undefined, signal: false },
      arrive() {},
      campaignFor: () => undefined,
      noteRegistered() {},
      credit() {},
      decide() {},
      commit: async () => [],
    }),

    async open(read, query, signal) {
      const consent = { setting, choice: readChoice(read("consent")), signal };
      const refused = modeOf(consent) === "refused";
      const opened: Opened = refused ? { values: {}, held: new Set() } : await openAll(read, seal);
      const values = refused ? {} : withQuery(opened.values, query, now());
      const sent = valueNames.filter((name) => read(name) !== undefined);
      return new OneVisitor(consent, { opened, values, sent, now: now() }, createWriter(jar, seal));
    },
  };
}

class OneVisitor implements VisitorRecord {
  readonly consent: Consent;
  #values: Values;
  #decided = false;
  readonly #opened: Opened;
  /** The cookies that came, whatever was in them. */
  readonly #sent: readonly ValueName[];
  readonly #now: number;
  readonly #writer: Writer;

  constructor(
    consent: Consent,
    { opened, values, sent, now }: { opened: Opened; values: Values; sent: ValueName[]; now: number },
    writer: Writer,
  ) {
    this.consent = consent;
    this.#opened = opened;
    this.#values = values;
    this.#sent = sent;
    this.#now = now;
    this.#writer = writer;
  }

  get mode(): VisitorMode {
    return modeOf(this.consent);
  }

  get followed(): boolean {
    return this.mode === "persist";
  }

  get asked(): boolean {
    const { setting, choice, signal } = this.consent;
    return setting === "required" && choice === undefined && !signal;
  }

  get id(): string | undefined {
    return this.#values.visitor;
  }

  get sessionId(): string | undefined {
    return this.#values.visit?.id;
  }

  get referredBy(): string | undefined {
    return this.#values.referral;
  }

  get utm(): Utm | undefined {
    const values = this.#values.utm?.values;
    return values && hasUtm(values) ? values : undefined;
  }

  get website(): string | undefined {
    return this.#values.utm?.by;
  }

  arrive(website: string): void {
    const { utm } = this.#values;
    if (this.mode === "refused" || utm?.by) return;
    this.#values = { ...this.#values, utm: { values: {}, for: [], ...utm, by: website } };
  }

  campaignFor(personId: string): Utm | undefined {
    const { utm } = this.#values;
    const isTold = !utm || !hasUtm(utm.values) || utm.for.includes(markOf(personId));
    return this.followed && !isTold ? utm.values : undefined;
  }

  noteRegistered(personId: string): void {
    const { utm } = this.#values;
    if (utm) this.#values.utm = { ...utm, for: [markOf(personId), ...utm.for].slice(0, maxMarks) };
  }

  credit(code: string | undefined): void {
    this.#values = { ...this.#values, referral: code };
  }

  decide(choice: Choice): void {
    this.consent.choice = choice;
    this.#decided = true;
    if (this.mode === "refused") this.#values = {};
    else this.#values = withQuery(this.#values, new URLSearchParams(), this.#now);
  }

  async commit(): Promise<string[]> {
    const { mode } = this;
    const decided = this.#decided ? [this.#writer.choice(this.consent.choice)] : [];
    if (mode === "refused") return [...decided, ...this.#sent.map(this.#writer.remove)];
    const held = mode === "held";
    const { values: known, held: wasHeld } = this.#opened;
    const due = valueNames.filter((name) => {
      const value = this.#values[name];
      return value !== undefined && (value !== known[name] || held !== wasHeld.has(name));
    });
    const written = due.map((name) => this.#writer.write(name, this.#values[name], held));
    const dropped = valueNames.filter(
      (name) => known[name] !== undefined && this.#values[name] === undefined,
    );
    return [...decided, ...dropped.map(this.#writer.remove), ...(await Promise.all(written))];
  }
}

/** What is known with what this request adds; what stays is the same value as before. */
function withQuery({ visitor, referral, utm, visit }: Values, query: URLSearchParams, now: number): Values {
  const newUtm = utmIn(query);
  const pinged = visit !== undefined && now - visit.lastPingAt < pingIntervalMs;
  return {
    visitor: visitor ?? createRandomId(),
    referral: referral ?? referralIn(query),
    utm: newUtm && !sameUtm(newUtm, utm?.values) ? { ...utm, values: newUtm, for: [] } : utm,
    visit: pinged ? visit : { id: visit?.id ?? createRandomId(), lastPingAt: now },
  };
}
