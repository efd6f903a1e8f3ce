import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { changeEntry, listEntries } from "~/pages/watchlist/watchlist-entries.server";

/** Asked by the script of pages with a button that adds to the watchlist. */
export const loader = ({ request, context }: LoaderFunctionArgs) => listEntries(context, request);

export const action = ({ request, context }: ActionFunctionArgs) => changeEntry(context, request);
