import type { LoaderFunctionArgs } from "@remix-run/node";
import { beginNewsletter } from "~/pages/desk/newsletter.server";

/** Leads to the form of an issue that has no text yet. */
export const loader = ({ context }: LoaderFunctionArgs) => beginNewsletter(context);
