import { z } from "zod";
import { sectorSlugPattern, tickerPattern } from "../domain/market";
import { mayBeWatched, mostWatched, watchKinds } from "../domain/watchlist";
import { bearerCall, Message } from "./call";
import { Quote } from "./market-schemas";
import { ruled } from "./schema-forms";

const route = { tags: ["users", "extension"] };
const unknown = "That is not a stock symbol or a sector";

const Watched = z.object({
  kind: z.enum(watchKinds),
  name: ruled(z.string(), (name) => tickerPattern.test(name) || sectorSlugPattern.test(name), unknown, {
    pattern: `(?:${tickerPattern.source})|(?:${sectorSlugPattern.source})`,
  }).describe("a stock's symbol, or a sector's slug"),
});
const OneWatched = ruled(Watched, mayBeWatched, { message: unknown, path: ["name"] }, {});

/** An entry of a watchlist. */
export const WatchlistEntry = Watched.extend({
  title: z.string().max(200).describe("the name of the company or the sector"),
  addedAt: z.string().datetime({ offset: true }),
  quote: Quote.nullish().describe("of a stock whose price may be shown"),
});
export type WatchlistEntry = z.infer<typeof WatchlistEntry>;

/** The calls behind a member's watchlist. */
export const watchlistCalls = {
  watchlist: bearerCall
    .meta({ extension: true })
    .route({
      method: "GET",
      path: "/api/users/watchlist",
      ...route,
      summary: "The stocks and sectors that the user follows, in their own order",
    })
    .output(z.object({ entries: z.array(WatchlistEntry).max(mostWatched) })),

  watchedNames: bearerCall
    .meta({ extension: true })
    .route({
      method: "GET",
      path: "/api/users/watchlist/names",
      ...route,
      summary: "What is on the user's watchlist, without figures",
    })
    .output(z.object({ entries: z.array(Watched).max(mostWatched) })),

  watch: bearerCall
    .meta({ extension: true })
    .route({
      method: "PUT",
      path: "/api/users/watchlist/{kind}/{name}",
      ...route,
      summary: "Add a stock or a sector to the end of the user's watchlist",
      description: `What is on it stays where it is. 404 where there is no such stock or sector, 409 where it has ${mostWatched} entries.`,
    })
    .input(OneWatched)
    .output(Message.extend({ already: z.boolean().nullish().describe("whether it was on the list") })),

  unwatch: bearerCall
    .meta({ extension: true })
    .route({
      method: "DELETE",
      path: "/api/users/watchlist/{kind}/{name}",
      ...route,
      summary: "Take a stock or a sector from the user's watchlist",
      description: "What is not on it is no error.",
    })
    .input(OneWatched)
    .output(Message),

  orderWatchlist: bearerCall
    .meta({ extension: true })
    .route({
      method: "PUT",
      path: "/api/users/watchlist",
      ...route,
      summary: "Put the user's watchlist into an order",
      description:
        "Entries that are not named follow in the order that they had. Names that are not on it are passed over.",
    })
    .input(z.object({ entries: z.array(Watched).min(1).max(mostWatched) }))
    .output(Message),
};
