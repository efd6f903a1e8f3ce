import type { ListedSector } from "./entry";

export const metaverse: ListedSector = {
  slug: "metaverse",
  name: "Metaverse",
  description:
    "Companies behind shared virtual worlds: platforms, games and engines, and the headsets, glasses and chips that they run on.",
  also: ["NVDA", "ADSK"],
  stocks: [
    {
      symbol: "AAPL",
      name: "Apple",
      exchange: "NASDAQ",
      description: "Makes phones, computers, wearables and a headset, and sells services for them.",
    },
    {
      symbol: "META",
      name: "Meta Platforms",
      exchange: "NASDAQ",
      description:
        "Runs social networks and messengers, and makes headsets and glasses for virtual and augmented reality.",
    },
    {
      symbol: "MSFT",
      name: "Microsoft",
      exchange: "NASDAQ",
      description: "Sells software, cloud computing, games and devices.",
    },
    {
      symbol: "RBLX",
      name: "Roblox",
      exchange: "NYSE",
      description: "Runs a platform on which people make and play games together.",
    },
    {
      symbol: "U",
      name: "Unity Software",
      exchange: "NYSE",
      description: "Sells an engine for making and running interactive 3D content, and advertising in it.",
    },
    {
      symbol: "TTWO",
      name: "Take-Two Interactive Software",
      exchange: "NASDAQ",
      description: "Develops and publishes video games for consoles, computers and phones.",
    },
    {
      symbol: "SONY",
      name: "Sony Group",
      exchange: "NYSE",
      description: "Makes games, consoles, music, films, image sensors and electronics, from Japan.",
    },
    {
      symbol: "SNAP",
      name: "Snap",
      exchange: "NYSE",
      description: "Runs a messaging app built around the camera, and develops augmented reality glasses.",
    },
    {
      symbol: "VUZI",
      name: "Vuzix",
      exchange: "NASDAQ",
      description: "Makes smart glasses and the display optics for them.",
    },
  ],
};
