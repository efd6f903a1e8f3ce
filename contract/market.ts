import { z } from "zod";
import { stockOrders } from "../domain/market";
import { assumed, bearerCall, Message, openCall, sharedCall, shown } from "./call";
import {
  News,
  Sector,
  SectorName,
  SectorSlug,
  StockProfile,
  StockSummary,
  SymbolMatch,
  Ticker,
} from "./market-schemas";
import { ruled } from "./schema-forms";
import { signals } from "./signals";
import { Cards } from "./transactions";

/** A stock that a reader asks us to cover: a ticker or a company's name. */
const Wanted = shown(z.string().trim().min(1, "Required").max(100, "Maximum length is 100"));

const tags = ["market"];

export const market = {
  sectors: sharedCall
    .meta({ extension: true })
    .route({ method: "GET", path: "/api/sectors", tags: ["market", "extension"], summary: "Every sector" })
    .output(z.array(Sector).max(200)),

  sectorSymbols: bearerCall
    .route({
      method: "GET",
      path: "/api/sectors/{sector}/symbols",
      tags,
      summary: "A sector's stocks, sorted",
      inputStructure: "detailed",
    })
    .input(
      z.object({
        params: z.object({ sector: SectorSlug }),
        headers: z.object({
          order: ruled(
            z.string(),
            (text) => stockOrders.some((order) => order === text),
            "There is no such order",
            { enum: stockOrders },
          )
            .optional()
            .describe(`one of ${stockOrders.join(", ")} (SPEC-DECISIONS 17)`),
        }),
      }),
    )
    .output(assumed(z.object({ sector: SectorName, stocks: z.array(StockSummary).max(500) }))),

  sectorNews: sharedCall
    .route({
      method: "GET",
      path: "/api/sectors/{sector}/sector-news-articles",
      tags,
      summary: "News of a sector",
    })
    .input(z.object({ sector: SectorSlug }))
    .output(assumed(News)),

  searchSymbols: openCall
    .route({
      method: "GET",
      path: "/api/symbols/search",
      tags,
      summary: "Stocks whose symbol or name is like the words, the best match first",
    })
    .input(z.object({ q: z.string().trim().min(1, "Required").max(100, "Maximum length is 100") }))
    .output(assumed(z.array(SymbolMatch).max(50))),

  symbol: bearerCall
    .route({ method: "GET", path: "/api/symbols/{symbol}", tags, summary: "A stock" })
    .input(z.object({ symbol: Ticker }))
    .output(assumed(StockProfile)),

  relatedStocks: bearerCall
    .route({
      method: "GET",
      path: "/api/symbols/{symbol}/stocks",
      tags,
      summary: "Stocks related to a stock",
    })
    .input(z.object({ symbol: Ticker }))
    .output(assumed(z.array(StockSummary).max(50), "the closest first")),

  symbolNews: sharedCall
    .route({ method: "GET", path: "/api/symbols/{symbol}/news-articles", tags, summary: "News of a stock" })
    .input(z.object({ symbol: Ticker }))
    .output(assumed(News)),

  symbolSectorNews: sharedCall
    .route({
      method: "GET",
      path: "/api/symbols/{symbol}/sector-news-articles",
      tags,
      summary: "News of the sector that a stock belongs to most",
    })
    .input(z.object({ symbol: Ticker }))
    .output(assumed(News)),

  requestStock: openCall
    .route({
      method: "PUT",
      path: "/api/symbols/stock-requests",
      tags,
      summary: "Ask for a stock that is missing",
      description: "409 with a sentence when the stock is here already. Asking twice counts once.",
    })
    .input(assumed(z.object({ symbol: Wanted })))
    .output(assumed(Message)),

  userPaymentMethods: bearerCall
    .route({
      method: "GET",
      path: "/api/users/payment-methods",
      tags,
      summary: "The user's cards (SPEC 7 has it among these calls)",
    })
    .output(assumed(Cards)),

  ...signals,
};
