import type { DataSource } from "../../contract/market-schemas";
import { lastClosedDay } from "../../domain/trading-days";
import type { MarketData } from "../providers/market-data/port";

/** Figures of our own making and ones that an operator has loaded: no licence speaks of them. */
export const ownSources: readonly string[] = ["sandbox", "imported"];
export const isOwnSource = (source: string): boolean => ownSources.includes(source);

/** The provider in use, as far as its licence matters. */
export type LicensedSource = Pick<MarketData, "name" | "licence">;

/** What may be shown of which source. Rows keep the name of theirs: "sandbox", "imported" or an adapter's. */
export interface LicenceGate {
  /** The sources of which something may be shown. */
  shown: readonly string[];
  mayShow(source: string): boolean;
  /** The provider and the last trading day (YYYY-MM-DD) of it that is old enough; others have no such day. */
  delayed: { source: string; until: string } | undefined;
  /** What to say beside figures made of these sources, and whether some or all may not be shown; undefined for none. */
  describe(sources: readonly string[]): DataSource | undefined;
}

/** The gate as it stands at `now`. A provider that is no longer in use has no licence here: nothing of it is shown. */
export function createGate({ name, licence }: LicensedSource, now: Date): LicenceGate {
  const licensed = licence.mayDisplay && !isOwnSource(name);
  const shown = licensed ? [...ownSources, name] : ownSources;
  const mayShow = (source: string) => shown.includes(source);
  const oldEnough = new Date(now.getTime() - licence.delayMinutes * 60_000);
  return {
    shown,
    mayShow,
    delayed: licensed ? { source: name, until: lastClosedDay(oldEnough) } : undefined,
    describe: (sources) => {
      if (sources.length === 0) return undefined;
      // Mixed figures are no more real than the least real of their parts, and owe each part's attribution.
      const kind = ownSources.find((source) => sources.includes(source)) ?? "licensed";
      const { attribution, delayMinutes } = licence;
      return {
        kind,
        ...(licensed && sources.includes(name) ? { attribution, delayMinutes } : {}),
        ...withheldOf(sources.filter(mayShow).length, sources.length),
      };
    },
  };
}

/** Of how many sources something may be shown. */
function withheldOf(shown: number, all: number): Pick<DataSource, "withheld" | "withheldInPart"> {
  if (shown === all) return {};
  return shown === 0 ? { withheld: true } : { withheldInPart: true };
}
