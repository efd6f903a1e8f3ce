import type { DataSource } from "../../contract/market";
import type { MarketData } from "../providers/market-data/port";

/** Figures of our own making and ones that an operator has loaded: no licence speaks of them. */
const ownSources = ["sandbox", "imported"] as const;

/** The provider in use, as far as its licence matters. */
export type LicensedSource = Pick<MarketData, "name" | "licence">;

/** What may be shown of which source. Rows keep the name of theirs: "sandbox", "imported" or an adapter's. */
export interface LicenceGate {
  /** The sources of which something may be shown. */
  shown: readonly string[];
  mayShow(source: string): boolean;
  /** The provider and the last trading day (YYYY-MM-DD) of it that is old enough; others have no such day. */
  delayed: { source: string; until: string } | undefined;
  /** What to say beside figures that are made of these sources; undefined for none. */
  describe(sources: readonly string[]): DataSource | undefined;
}

/** The gate as it stands at `now`. A provider that is no longer in use has no licence here: nothing of it is shown. */
export function createGate({ name, licence }: LicensedSource, now: Date): LicenceGate {
  const own: readonly string[] = ownSources;
  const licensed = licence.mayDisplay && !own.includes(name);
  const shown = licensed ? [...own, name] : own;
  const mayShow = (source: string) => shown.includes(source);
  const oldEnough = new Date(now.getTime() - licence.delayMinutes * 60_000);
  return {
    shown,
    mayShow,
    delayed: licensed ? { source: name, until: lastClosedDay(oldEnough) } : undefined,
    describe: (sources) => {
      const visible = sources.filter(mayShow);
      if (visible.length === 0) return sources.length > 0 ? { kind: "licensed", withheld: true } : undefined;
      // Mixed figures are no better than the least real of their parts, and owe every part's attribution.
      const kind = own.find((source) => visible.includes(source)) ?? "licensed";
      if (!visible.includes(name) || !licensed) return { kind };
      return { kind, attribution: licence.attribution, delayMinutes: licence.delayMinutes };
    },
  };
}

const newYorkDay = new Intl.DateTimeFormat("en-CA", { timeZone: "America/New_York", dateStyle: "short" });
const CLOSE_HOURS = 16;

/** The last day whose close (16:00 in New York) is not after that instant. */
function lastClosedDay(instant: Date): string {
  return newYorkDay.format(new Date(instant.getTime() - CLOSE_HOURS * 3_600_000));
}
