import { defaultSector } from "../../domain/market";

/** A sector as pages name it where no upstream does. */
interface KnownSector {
  slug: string;
  name: string;
  description: string;
}

/** The six sectors of SPEC 2, the default first: they carry the pages of an upstream that has no list of its own. */
export const knownSectors: readonly KnownSector[] = [
  {
    slug: defaultSector,
    name: "3D printing",
    description: "Makers of 3D printers, of their materials and software, and services that print to order.",
  },
  {
    slug: "robotics",
    name: "Robotics",
    description: "Robots for factories, warehouses and operating theatres, and what makes them see and move.",
  },
  {
    slug: "semiconductors",
    name: "Semiconductors",
    description: "Designers and makers of chips, and of the machines that chips are made with.",
  },
  {
    slug: "nft",
    name: "NFT",
    description: "Companies that issue, trade or store digital collectibles, or run the exchanges for them.",
  },
  {
    slug: "metaverse",
    name: "Metaverse",
    description: "Virtual worlds, the games in them, and the headsets and graphics that they are seen with.",
  },
  {
    slug: "jim-cramer",
    name: "Jim Cramer mentions",
    description:
      "Widely held companies of the kind that television commentary often talks about. We are not affiliated with him.",
  },
];

/** A name for a sector that only its address names: "space-travel" is "Space travel". */
export function nameOfSlug(slug: string): string {
  const words = slug.replaceAll("-", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}
