import type { LoaderFunctionArgs } from "@remix-run/node";
import { downloadWatchlist } from "~/pages/watchlist/watchlist.server";

/** A member's watchlist, as a file. */
export const loader = ({ request, context }: LoaderFunctionArgs) => downloadWatchlist(context, request);
