import { z } from "zod";
import { isWatchKind, mayBeWatched, type Watched, watchKinds, watchMoves } from "../../domain/watchlist";

/** What a form of the watchlist does. */
export const watchPresses = ["add", "remove", ...watchMoves] as const;
export type WatchPress = (typeof watchPresses)[number];

/** Every form of the watchlist, wherever it stands. */
export const watchSchema = z.object({
  press: z.enum(watchPresses),
  watchKind: z.enum(watchKinds),
  watchName: z.string().min(1).max(64),
});

/** What an address names, such as "stock AAPL"; undefined where it names nothing that can be followed. */
export function watchedIn(text: string | null): Watched | undefined {
  const [kind, name, ...rest] = (text ?? "").split(" ");
  if (!isWatchKind(kind) || name === undefined || rest.length > 0) return undefined;
  return mayBeWatched({ kind, name }) ? { kind, name } : undefined;
}
