import type { ListedSector } from "./entry";

export const jimCramer: ListedSector = {
  slug: "jim-cramer",
  name: "Jim Cramer mentions",
  description:
    "Widely held companies of the kind that television commentary, Jim Cramer's included, often talks about. The selection is ours: it records no recommendation, and we are not affiliated with him or his broadcaster.",
  also: ["AAPL", "NVDA", "META"],
  stocks: [
    {
      symbol: "AMZN",
      name: "Amazon.com",
      exchange: "NASDAQ",
      description: "Runs online shops and marketplaces, cloud computing and advertising.",
    },
    {
      symbol: "GOOGL",
      name: "Alphabet",
      exchange: "NASDAQ",
      description: "Owns the search engine, video platform and cloud business of Google.",
    },
    {
      symbol: "COST",
      name: "Costco Wholesale",
      exchange: "NASDAQ",
      description: "Runs membership warehouses that sell food and general goods.",
    },
    {
      symbol: "LLY",
      name: "Eli Lilly and Company",
      exchange: "NYSE",
      description: "Develops and makes medicines, for diabetes and obesity among others.",
    },
    {
      symbol: "JPM",
      name: "JPMorgan Chase",
      exchange: "NYSE",
      description: "Runs a bank for consumers, companies and markets, and manages assets.",
    },
    {
      symbol: "DIS",
      name: "Walt Disney",
      exchange: "NYSE",
      description: "Makes films and television, and runs streaming services and theme parks.",
    },
    {
      symbol: "F",
      name: "Ford Motor",
      exchange: "NYSE",
      description: "Makes cars, trucks and commercial vehicles, and finances them.",
    },
    {
      symbol: "SBUX",
      name: "Starbucks",
      exchange: "NASDAQ",
      description: "Runs and licenses coffee shops around the world.",
    },
  ],
};
