import type { LoaderFunctionArgs } from "@remix-run/node";
import { jsonFeed } from "~/pages/alerts/alert-feed.server";

/** The same as JSON Feed. */
export const loader = ({ params: { token = "" }, context }: LoaderFunctionArgs) => jsonFeed(context, token);
