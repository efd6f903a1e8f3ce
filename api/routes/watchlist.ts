import { ORPCError } from "@orpc/server";
import { mostWatched, type Watched } from "../../domain/watchlist";
import type { CallContext } from "../deps";
import { os, signedIn } from "../procedures";
import { listWatched, orderWatched, titleOf, unwatch, watch, watchedBy } from "../watchlist/entries";
import { gateOf, noSector, noStock } from "./market";

const full = () =>
  new ORPCError("CONFLICT", {
    message: `Your watchlist has ${mostWatched} entries, which is as many as it holds. Please remove one first.`,
  });

const sentences = {
  added: (title: string) => `${title} is on your watchlist.`,
  already: (title: string) => `${title} is on your watchlist already.`,
};

const watchlist = os.users.watchlist.use(signedIn).handler(async ({ context }) => {
  const { client, db, limits, user } = context;
  await limits.count("read-watchlist", client.address, user.id);
  return { entries: await listWatched(db, gateOf(context), user.id) };
});

const names = os.users.watchedNames.use(signedIn).handler(async ({ context }) => {
  const { client, db, limits, user } = context;
  await limits.count("read-watchlist", client.address, user.id);
  const entries = await watchedBy(db, user.id);
  return { entries: entries.map(({ kind, name }) => ({ kind, name })) };
});

const add = os.users.watch.use(signedIn).handler(async ({ input, context }) => {
  const { db, now, user } = context;
  await countChange(context, user.id);
  const title = await knownTitle(context, input);
  const became = await watch(db, user.id, input, now());
  if (became === "full") throw full();
  return { message: sentences[became](title), already: became === "already" };
});

const remove = os.users.unwatch.use(signedIn).handler(async ({ input, context }) => {
  await countChange(context, context.user.id);
  const title = await knownTitle(context, input);
  await unwatch(context.db, context.user.id, input);
  return { message: `${title} is not on your watchlist any more.` };
});

const order = os.users.orderWatchlist.use(signedIn).handler(async ({ input, context }) => {
  await countChange(context, context.user.id);
  await orderWatched(context.db, context.user.id, input.entries);
  return { message: "Your watchlist is in its new order." };
});

const countChange = ({ client, limits }: CallContext, userId: string) =>
  limits.count("change-watchlist", client.address, userId);

/** @throws {ORPCError} 404 where there is no such stock or sector */
async function knownTitle({ db }: CallContext, watched: Watched): Promise<string> {
  const title = await titleOf(db, watched);
  if (title === undefined) throw watched.kind === "stock" ? noStock(watched.name) : noSector();
  return title;
}

/** contract/watchlist.ts, on our tables. */
export const watchlistCalls = {
  watchlist,
  watchedNames: names,
  watch: add,
  unwatch: remove,
  orderWatchlist: order,
};
