import type { ListedSector } from "./entry";

export const additiveManufacturing: ListedSector = {
  slug: "3d-printing",
  name: "3D printing",
  description:
    "Makers of 3D printers, materials and software, and services that print parts to order. Machines and parts are sold to industry, medicine and aerospace.",
  also: [],
  stocks: [
    {
      symbol: "DDD",
      name: "3D Systems",
      exchange: "NYSE",
      description: "Makes 3D printers, materials and software for industry and health care.",
    },
    {
      symbol: "SSYS",
      name: "Stratasys",
      exchange: "NASDAQ",
      description: "Makes polymer 3D printers and materials for prototypes, tooling and production.",
    },
    {
      symbol: "NNDM",
      name: "Nano Dimension",
      exchange: "NASDAQ",
      description: "Makes machines that print electronics, metal and polymer parts layer by layer.",
    },
    {
      symbol: "MTLS",
      name: "Materialise",
      exchange: "NASDAQ",
      description: "Sells software for 3D printing and prints parts and medical devices, from Belgium.",
    },
    {
      symbol: "XMTR",
      name: "Xometry",
      exchange: "NASDAQ",
      description:
        "Runs a marketplace where customers order custom parts, printed ones among them, from manufacturers.",
    },
    {
      symbol: "PRLB",
      name: "Proto Labs",
      exchange: "NYSE",
      description: "Makes custom prototypes and short production runs by printing, machining and moulding.",
    },
    {
      symbol: "ADSK",
      name: "Autodesk",
      exchange: "NASDAQ",
      description: "Sells software for design, engineering and construction, 3D modelling included.",
    },
    {
      symbol: "HPQ",
      name: "HP",
      exchange: "NYSE",
      description: "Makes personal computers and printers, industrial 3D printers among them.",
    },
    {
      symbol: "PTC",
      name: "PTC",
      exchange: "NASDAQ",
      description: "Sells software for designing products and managing them through their life.",
    },
    {
      symbol: "ALGN",
      name: "Align Technology",
      exchange: "NASDAQ",
      description: "Makes clear dental aligners on 3D-printed moulds, and the scanners that measure teeth.",
    },
  ],
};
