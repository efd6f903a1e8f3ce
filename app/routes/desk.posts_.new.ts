import type { LoaderFunctionArgs } from "@remix-run/node";
import { beginPost } from "~/pages/desk/posts.server";

/** Leads to the form of a post that has no text yet. */
export const loader = ({ context }: LoaderFunctionArgs) => beginPost(context);
