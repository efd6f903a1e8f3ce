import { z } from "zod";
import { sharedCall } from "./call";
import { CalendarDate } from "./market-schemas";

const count = z.number().int().nonnegative();

/** How many trades in options were left on the day of their fill, on daily bars: of the whole record of a basis. */
export const IntradayShare = z.object({
  basis: z
    .string()
    .max(20)
    .describe("live once so many trades have closed that a share says something, else simulated"),
  trades: count,
  closed: count,
  intraday: count.describe("of the closed ones"),
  from: CalendarDate.nullish().describe("the first fill"),
  to: CalendarDate.nullish().describe("the day that the record is known up to"),
});
export type IntradayShare = z.infer<typeof IntradayShare>;

/** Part of the service `roi`. */
export const intradayCalls = {
  intraday: sharedCall
    .meta({ extension: true })
    .route({
      method: "GET",
      path: "/api/public-tracker/intraday",
      tags: ["roi", "extension"],
      summary: "How many trades of the newest full record of options were left on the day of their fill",
    })
    .output(IntradayShare),
};
