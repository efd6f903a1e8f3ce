import type { LoaderFunctionArgs } from "@remix-run/node";
import { atomFeed } from "~/pages/alerts/alert-feed.server";

/** A member's feed, at its secret address. */
export const loader = ({ params: { token = "" }, context }: LoaderFunctionArgs) => atomFeed(context, token);
