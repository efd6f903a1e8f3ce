import type { ListedSector } from "./entry";

export const nft: ListedSector = {
  slug: "nft",
  name: "NFT",
  description:
    "Companies that have traded, issued or taken part in non-fungible tokens and other digital collectibles. For most of them it is a small part of the business.",
  also: [],
  stocks: [
    {
      symbol: "COIN",
      name: "Coinbase Global",
      exchange: "NASDAQ",
      description: "Runs a platform for buying, selling and keeping crypto assets.",
    },
    {
      symbol: "HOOD",
      name: "Robinhood Markets",
      exchange: "NASDAQ",
      description: "Runs an app for trading stocks, options and crypto assets.",
    },
    {
      symbol: "EBAY",
      name: "eBay",
      exchange: "NASDAQ",
      description: "Runs online marketplaces, with collectibles among their largest categories.",
    },
    {
      symbol: "DKNG",
      name: "DraftKings",
      exchange: "NASDAQ",
      description: "Runs online sports betting, casino games and fantasy contests.",
    },
    {
      symbol: "FNKO",
      name: "Funko",
      exchange: "NASDAQ",
      description: "Makes licensed vinyl figures and collectibles, and has sold digital ones.",
    },
    {
      symbol: "MAT",
      name: "Mattel",
      exchange: "NASDAQ",
      description: "Makes toys such as dolls and model cars, and has sold digital collectibles of them.",
    },
    {
      symbol: "GME",
      name: "GameStop",
      exchange: "NYSE",
      description: "Sells video games, consoles and collectibles in shops and online.",
    },
    {
      symbol: "NKE",
      name: "Nike",
      exchange: "NYSE",
      description: "Sells sports shoes and clothing, and has issued virtual ones.",
    },
    {
      symbol: "WMG",
      name: "Warner Music Group",
      exchange: "NASDAQ",
      description: "Owns record labels and a music publisher.",
    },
  ],
};
