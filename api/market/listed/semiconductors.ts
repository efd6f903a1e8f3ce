import type { ListedSector } from "./entry";

export const semiconductors: ListedSector = {
  slug: "semiconductors",
  name: "Semiconductors",
  description: "Designers and makers of chips, and of the machines that chips are made with.",
  also: ["TER"],
  stocks: [
    {
      symbol: "NVDA",
      name: "NVIDIA",
      exchange: "NASDAQ",
      description:
        "Designs graphics processors and systems for gaming, data centers and artificial intelligence.",
    },
    {
      symbol: "AMD",
      name: "Advanced Micro Devices",
      exchange: "NASDAQ",
      description: "Designs processors and graphics chips for computers, consoles and data centers.",
    },
    {
      symbol: "INTC",
      name: "Intel",
      exchange: "NASDAQ",
      description: "Designs and makes processors for personal computers and data centers.",
    },
    {
      symbol: "AVGO",
      name: "Broadcom",
      exchange: "NASDAQ",
      description: "Designs chips for networking, storage and wireless, and sells infrastructure software.",
    },
    {
      symbol: "QCOM",
      name: "Qualcomm",
      exchange: "NASDAQ",
      description: "Designs chips for phones, cars and connected devices, and licenses wireless patents.",
    },
    {
      symbol: "TXN",
      name: "Texas Instruments",
      exchange: "NASDAQ",
      description: "Makes analog and embedded chips for industry, cars and electronics.",
    },
    {
      symbol: "MU",
      name: "Micron Technology",
      exchange: "NASDAQ",
      description: "Makes memory and storage chips.",
    },
    {
      symbol: "AMAT",
      name: "Applied Materials",
      exchange: "NASDAQ",
      description: "Makes machines, and provides services, for the production of chips and displays.",
    },
    {
      symbol: "ASML",
      name: "ASML Holding",
      exchange: "NASDAQ",
      description: "Makes lithography machines that print circuits on wafers, from the Netherlands.",
    },
    {
      symbol: "TSM",
      name: "Taiwan Semiconductor Manufacturing",
      exchange: "NYSE",
      description: "Makes chips to the designs of other companies, from Taiwan.",
    },
  ],
};
