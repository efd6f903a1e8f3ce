import { z } from "zod";
import {
  fillsAtOnce,
  fillsOnPage,
  mostContracts,
  mostFills,
  mostPriceCents,
  tradeIdPattern,
} from "../domain/own-fills";
import { bearerCall, Message, queryNumber } from "./call";
import { CalendarDate, Ticker } from "./market-schemas";

const route = { tags: ["users", "extension"] };
const cents = z.number().int();
const TradeId = z.string().regex(tradeIdPattern, "That is not a trade");

/** What a member noted of a trade of their own, which is nobody else's to see. */
const Noted = z.object({
  trade: TradeId,
  priceCents: cents.min(1).max(mostPriceCents).describe("paid for a share, or a share's worth of the option"),
  quantity: z
    .number()
    .int()
    .min(1)
    .max(mostContracts)
    .describe("contracts; of a signal on the stock itself shares"),
  filledOn: CalendarDate,
});

/** The same beside what was published of that trade. */
export const OwnFill = Noted.extend({
  published: z
    .object({
      symbol: Ticker,
      tradeType: z.string().max(10),
      basis: z.string().max(20).describe("issued, practice or simulated"),
      fillDate: CalendarDate.nullish(),
      askCents: cents
        .nullish()
        .describe(
          "what was paid for a share's worth, as is assumed; absent as long as the signal is not filled",
        ),
    })
    .nullish()
    .describe("absent where there is no such trade any more"),
});
export type OwnFill = z.infer<typeof OwnFill>;

/** The calls behind "I took this". */
export const fillCalls = {
  ownFills: bearerCall
    .meta({ extension: true })
    .route({
      method: "GET",
      path: "/api/users/fills",
      ...route,
      summary: "A page of the user's own fills, the newest first",
    })
    .input(
      z.object({
        after: TradeId.optional().describe("those that come after the one of that trade"),
        trade: TradeId.optional().describe("the one of that trade alone"),
        size: queryNumber(1, fillsAtOnce)
          .optional()
          .describe(`of the page; ${fillsOnPage} where it is absent`),
      }),
    )
    .output(
      z.object({
        fills: z.array(OwnFill).max(fillsAtOnce),
        after: TradeId.nullish().describe("what to ask for next; absent at the end"),
      }),
    ),

  noteFill: bearerCall
    .meta({ extension: true })
    .route({
      method: "PUT",
      path: "/api/users/fills",
      ...route,
      summary: "Note a fill of one's own for a signal or a trade of the record, or change the note",
      description: `404 where there is no such trade, 409 beyond ${mostFills} notes. It is part of no published figure.`,
    })
    .input(Noted)
    .output(Message),

  forgetFill: bearerCall
    .meta({ extension: true })
    .route({
      method: "DELETE",
      path: "/api/users/fills/{trade}",
      ...route,
      summary: "Delete the note of a fill",
    })
    .input(z.object({ trade: TradeId }))
    .output(Message),
};
