import type { AnalyticsEvent } from "../../contract/tracking";
import { pathOfOurs } from "../lib/redirect";
import type { Logger } from "../log.server";
import type { BeaconRefusal } from "./beacon.server";
import { createBeaconLimit } from "./beacon-limit.server";
import type { Deliver } from "./deliver.server";
import { createQueue, type QueueCounts } from "./queue.server";
import { createViewCounts } from "./view-counts.server";

/** What a route tells: when and whose it is, is known here. */
type TellableEvent = Omit<AnalyticsEvent, "at" | "visitorId" | "sessionId">;

/** What is recorded of one request. Nothing is, where analytics are off or the visitor is not to be followed. */
export interface Analytics {
  /** @param event its path may be any of ours: what of it is a token is left out */
  record(event: TellableEvent): void;
  /**
   * Records that this page was sent to its reader, unless this address has had too many.
   * @param brought what led to the visit that began with it
   */
  view(path: string, brought?: Brought): void;
  /** Records a visit whose page was sent before it could be counted. */
  visit(brought: Brought): void;
  /** Counts what was searched for, and not by whom. */
  search(words: string): void;
  /** Whether this visitor's address may tell so much now. */
  admits(events: number): boolean;
  /** Counts a beacon that is not taken. */
  refuse(why: BeaconRefusal): void;
}

export interface AnalyticsCounts extends QueueCounts {
  refused: Partial<Record<BeaconRefusal, number>>;
}

/** What led a reader here: the values of a campaign, and the host of a website. */
export interface Brought {
  utm?: { source?: string; medium?: string; campaign?: string } | undefined;
  website?: string | undefined;
}

/** As events tell it. */
export const toldOf = ({ utm, website }: Brought) => ({
  ...{ source: utm?.source, medium: utm?.medium, campaign: utm?.campaign },
  website,
});

/** Who a request is from, as far as analytics know them. */
interface Teller {
  visitor: {
    readonly id?: string | undefined;
    readonly sessionId?: string | undefined;
    readonly followed: boolean;
  };
  clientAddress: string | undefined;
}

/** The analytics of this process. */
export interface AnalyticsSink {
  of(teller: Teller): Analytics;
  /**
   * Counts a page from memory, sent to a reader who may be followed: nothing says which one.
   * @param arrival where a visit began with it
   */
  viewFromMemory(path: string, arrival?: Pick<Brought, "website">): void;
  refuse(why: BeaconRefusal): void;
  counts(): AnalyticsCounts;
  /** Sends what waits, for so many milliseconds at most. */
  stop(withinMs: number): Promise<void>;
}

interface SinkOptions {
  /** ANALYTICS_ENABLED. */
  enabled: boolean;
  log: Logger;
  /** The pattern of a path's route, such as `/reset-password/:token`. */
  routeOf(pathname: string): string;
  deliver: Deliver;
}

const sayEveryMs = 60_000;
/** Whoever sends requests may invent websites: so many are told of at once. */
const mostWebsites = 50;

export function createAnalytics({ enabled, log, routeOf, deliver }: SinkOptions): AnalyticsSink {
  const limit = createBeaconLimit();
  const events = createQueue<AnalyticsEvent>({ deliver: deliver.events });
  const views = createViewCounts(({ name, count }) =>
    events.push({ kind: "view", path: plainPath(name, routeOf), count, at: new Date().toISOString() }),
  );
  const visits = createViewCounts(
    ({ name, count }) =>
      events.push({ kind: "visit", ...(name && { website: name }), count, at: new Date().toISOString() }),
    mostWebsites,
  );
  const searches = createQueue<string>({
    deliver: (batch) => Promise.all(batch.map(deliver.search)),
    batchSize: 1,
  });
  const refused: AnalyticsCounts["refused"] = {};
  const refuse = (why: BeaconRefusal) => {
    refused[why] = (refused[why] ?? 0) + 1;
    sayLater();
  };

  function counts(): AnalyticsCounts {
    const [one, other] = [events.counts(), searches.counts()];
    return {
      recorded: one.recorded + other.recorded,
      sent: one.sent + other.sent,
      dropped: one.dropped + other.dropped,
      refused: { ...refused },
    };
  }

  let said = JSON.stringify(counts());
  const say = () => {
    const now = counts();
    const text = JSON.stringify(now);
    if (text !== said) log.info(now, "analytics");
    said = text;
  };
  let saying: NodeJS.Timeout | undefined;
  /** No timer where nothing happens: it would keep alive all that this site knows, also when nobody asks it any more. */
  function sayLater(): void {
    saying ??= setTimeout(() => {
      saying = undefined;
      say();
      const { recorded, sent, dropped } = counts();
      if (recorded > sent + dropped) sayLater();
    }, sayEveryMs).unref();
  }

  function analyticsOf({ visitor, clientAddress }: Teller): Analytics {
    const isRecorded = () => enabled && visitor.followed;
    function record(event: TellableEvent): void {
      if (!isRecorded()) return;
      const path = event.path === undefined ? undefined : plainPath(event.path, routeOf);
      // What names an account says nothing of the browser: the pages that were read there stay nobody's.
      const whose = event.userId ? {} : { visitorId: visitor.id, sessionId: visitor.sessionId };
      events.push({ ...event, path, ...whose, at: new Date().toISOString() });
      sayLater();
    }
    const admits = (count: number) => limit.admits(clientAddress, count);
    return {
      record,
      view(path, brought) {
        if (!isRecorded()) return;
        if (!admits(1)) return refuse("too many");
        record({ kind: "view", path });
        if (brought) record({ kind: "visit", ...toldOf(brought) });
      },
      visit(brought) {
        if (!isRecorded()) return;
        if (admits(1)) record({ kind: "visit", ...toldOf(brought) });
        else refuse("too many");
      },
      search(words) {
        if (!isRecorded()) return;
        searches.push(words);
        sayLater();
      },
      admits,
      refuse,
    };
  }

  return {
    of: analyticsOf,
    viewFromMemory(path, arrival) {
      if (!enabled) return;
      views.add(path);
      if (arrival) visits.add(arrival.website ?? "");
      sayLater();
    },
    refuse,
    counts,
    async stop(withinMs) {
      clearTimeout(saying);
      views.flush();
      visits.flush();
      await Promise.all([events.stop(withinMs), searches.stop(withinMs)]);
      say();
    },
  };
}

/** As the contract bounds it. */
const longestPath = 300;

/**
 * A path without its query and without what is secret in it: a token in a path is its bearer's alone. Where no route of
 * ours answers, nobody knows what the path holds, and its pattern stands for it.
 */
function plainPath(path: string, routeOf: (pathname: string) => string): string {
  const [pathname = ""] = pathOfOurs(path, "").split("?", 1);
  const pattern = routeOf(pathname);
  if (!pattern.startsWith("/") || pattern === "/*") return "/*";
  const parts = pathname.split("/");
  const named = pattern.split("/").map((part, at) => (part === ":token" ? part : (parts[at] ?? "")));
  return named.join("/").slice(0, longestPath);
}
