import type { ListedSector } from "./entry";

export const robotics: ListedSector = {
  slug: "robotics",
  name: "Robotics",
  description:
    "Companies that build robots, the parts they sense and move with, or the software that automates work, from operating rooms to warehouses and fields.",
  also: [],
  stocks: [
    {
      symbol: "ISRG",
      name: "Intuitive Surgical",
      exchange: "NASDAQ",
      description: "Makes systems for robot-assisted surgery and the instruments used with them.",
    },
    {
      symbol: "ROK",
      name: "Rockwell Automation",
      exchange: "NYSE",
      description: "Sells controls, drives and software for factory automation.",
    },
    {
      symbol: "TER",
      name: "Teradyne",
      exchange: "NASDAQ",
      description: "Makes test equipment for chips and electronics, and collaborative robots.",
    },
    {
      symbol: "SYM",
      name: "Symbotic",
      exchange: "NASDAQ",
      description: "Builds warehouse systems in which fleets of robots store and pick goods.",
    },
    {
      symbol: "ZBRA",
      name: "Zebra Technologies",
      exchange: "NASDAQ",
      description:
        "Makes scanners, label printers, mobile computers and machine vision for warehouses and shops.",
    },
    {
      symbol: "CGNX",
      name: "Cognex",
      exchange: "NASDAQ",
      description: "Makes machine vision systems that inspect, guide and identify on production lines.",
    },
    {
      symbol: "SYK",
      name: "Stryker",
      exchange: "NYSE",
      description: "Makes medical devices and implants, and a robotic system for joint replacement.",
    },
    {
      symbol: "NOVT",
      name: "Novanta",
      exchange: "NASDAQ",
      description:
        "Supplies motion, laser and vision components to makers of medical and industrial machines.",
    },
    {
      symbol: "PATH",
      name: "UiPath",
      exchange: "NYSE",
      description: "Sells software robots that carry out repetitive office work.",
    },
    {
      symbol: "DE",
      name: "Deere & Company",
      exchange: "NYSE",
      description: "Makes farm, forestry and construction machines, self-steering tractors among them.",
    },
    {
      symbol: "SERV",
      name: "Serve Robotics",
      exchange: "NASDAQ",
      description: "Builds and runs small sidewalk robots that deliver food.",
    },
  ],
};
