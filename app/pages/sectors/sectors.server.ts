import { knownSectors, nameOfSlug } from "~/content/sectors";
import { notFound } from "~/not-found.server";
import type { Upstream } from "~/upstream/client.server";
import { isNotOffered, type Panel, panel } from "~/upstream/panel.server";
import type { Sector } from "../../../contract/market-schemas";
import { defaultSector, sectorSlugPattern } from "../../../domain/market";

/** The sectors that can be shown, and whether that is the upstream's own list. */
export interface SectorList {
  /** The default sector first (SPEC-DECISIONS 25). */
  sectors: readonly Sector[];
  /** How the upstream's list went: where it is not "ready", the sectors are the six of SPEC 2. */
  list: Panel<null>;
}

export async function listSectors({ market }: Pick<Upstream, "market">): Promise<SectorList> {
  const list = await panel(market.sectors());
  if (list.state !== "ready") return { sectors: knownSectors, list };
  const [first, rest] = [true, false].map((isDefault) =>
    list.data.filter(({ slug }) => (slug === defaultSector) === isDefault),
  );
  return { sectors: [...(first ?? []), ...(rest ?? [])], list: { state: "ready", data: null } };
}

const noSector = () => notFound("We have no sector under that address.");

/** The sector that an address names; throws a 404 for what is no sector's name, before anything is asked upstream. */
export function sectorSlugIn({ sector = "" }: Readonly<Record<string, string | undefined>>): string {
  if (!sectorSlugPattern.test(sector)) throw noSector();
  return sector;
}

/**
 * A sector and the other ones. Throws a 404 where there is none of that name: the list says so, or, where there is no
 * list, the upstream has no news of it.
 */
export async function findSector(
  upstream: Pick<Upstream, "market">,
  slug: string,
): Promise<{ sector: Sector; others: Pick<Sector, "slug" | "name">[] }> {
  const { sectors, list } = await listSectors(upstream);
  const others = sectors.filter((each) => each.slug !== slug).map(({ slug, name }) => ({ slug, name }));
  const sector = sectors.find((each) => each.slug === slug);
  if (sector) return { sector, others };
  if (list.state === "ready") throw noSector();
  await upstream.market.sectorNews({ sector: slug }).catch((error: unknown) => {
    throw isNotOffered(error) ? noSector() : error;
  });
  return { sector: { slug, name: nameOfSlug(slug) }, others };
}
