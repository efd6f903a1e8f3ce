import { redirect } from "@remix-run/node";
import type { z } from "zod";
import { watchlistWords as words } from "~/content/watchlist";
import type { Context } from "~/context.server";
import { csvResponse } from "~/csv.server";
import { paths } from "~/lib/paths";
import { watchedIn, type watchSchema } from "~/lib/watchlist-form";
import { ownersAlone, unknownAsNotFound } from "~/pages/account/privacy.server";
import { type Need, type Reading, readersNeed, requireUser } from "~/session/member.server";
import { type Panel, panel } from "~/upstream/panel.server";
import type { WatchlistEntry } from "../../../contract/watchlist";
import { byChange, moveWatched, type Watched, watchKey } from "../../../domain/watchlist";

type Watching = Reading & Pick<Context, "toast">;

/** What the watchlist's page shows. */
export interface WatchlistView {
  entries: Panel<WatchlistEntry[]>;
  order: "hand" | "change";
  /** What was just taken away, and can be put back. */
  removed?: Watched | undefined;
  /** What is missing to see figures. */
  need?: Need | undefined;
}

/** Every signed-in user has a watchlist. Its figures are for those who may read research (SPEC-DECISIONS 18). */
export async function openWatchlist(context: Watching, request: Request): Promise<WatchlistView> {
  requireUser(context, request);
  const { searchParams } = new URL(request.url);
  const order = searchParams.get("order") === "change" ? "change" : "hand";
  const [need, entries] = await Promise.all([
    readersNeed(context),
    panel(context.upstream.users.watchlist().then((list) => list.entries)),
  ]);
  const removed = watchedIn(searchParams.get("removed"));
  if (entries.state !== "ready") return { entries, order, removed, need };
  const shown = need ? entries.data.map(withoutFigures) : entries.data;
  const data = order === "change" ? byChange(shown) : shown;
  const isBack = removed && data.some((entry) => watchKey(entry) === watchKey(removed));
  return { entries: { state: "ready", data }, order, removed: isBack ? undefined : removed, need };
}

const withoutFigures = ({ quote: _, ...entry }: WatchlistEntry): WatchlistEntry => entry;

/** Adds, removes or moves an entry. Whatever the upstream refuses is thrown. */
export async function changeWatchlist(
  { upstream, toast }: Watching,
  { press, watchKind: kind, watchName: name }: z.output<typeof watchSchema>,
): Promise<Response> {
  const { users } = upstream;
  const watched: Watched = { kind, name };
  if (press === "add") {
    const { already } = await users.watch(watched);
    toast.show(already ? "watchedAlready" : "watchAdded");
    return redirect(paths.watchlist(), 303);
  }
  if (press === "remove") {
    await users.unwatch(watched);
    return redirect(paths.watchlist({ removed: watchKey(watched) }), 303);
  }
  const { entries } = await users.watchedNames();
  await users.orderWatchlist({ entries: moveWatched(entries, watched, press) });
  toast.show("watchMoved");
  return redirect(paths.watchlist(), 303);
}

/** The watchlist as a file, in its owner's order. A 404 where the upstream keeps none. */
export async function downloadWatchlist(context: Watching, request: Request): Promise<Response> {
  requireUser(context, request);
  const [need, { entries }] = await Promise.all([
    readersNeed(context),
    context.upstream.users.watchlist().catch(unknownAsNotFound(words.notOffered)),
  ]);
  const columns = [
    "Kind",
    "Symbol or sector",
    "Name",
    "Close",
    "Change in percent",
    "As of",
    "Data",
    "Added",
  ];
  const rows = entries.map(({ kind, name, title, quote, addedAt }) => {
    const shown = need ? undefined : quote;
    const figures = [shown?.price, shown?.changePercent, shown?.asOf, shown?.source?.kind];
    return [words.kinds[kind], name, title, ...figures, addedAt];
  });
  return ownersAlone(csvResponse(words.csvName, columns, rows));
}
