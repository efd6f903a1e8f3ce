import { additiveManufacturing } from "./listed/3d-printing";
import type { ListedSector, ListedStock } from "./listed/entry";
import { jimCramer } from "./listed/jim-cramer";
import { metaverse } from "./listed/metaverse";
import { nft } from "./listed/nft";
import { robotics } from "./listed/robotics";
import { semiconductors } from "./listed/semiconductors";

/** Every sector that there is (SPEC 2), in the order of the navigation. */
export const listedSectors: readonly ListedSector[] = [
  additiveManufacturing,
  robotics,
  semiconductors,
  nft,
  metaverse,
  jimCramer,
];

/** Every stock, each once. */
export const listedStocks: readonly ListedStock[] = listedSectors.flatMap(({ stocks }) => stocks);
