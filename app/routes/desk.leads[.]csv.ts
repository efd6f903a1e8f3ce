import type { LoaderFunctionArgs } from "@remix-run/node";
import { downloadLeads } from "~/pages/desk/leads.server";

/** The leads that the query asks for, as a file. */
export const loader = ({ request, context }: LoaderFunctionArgs) => downloadLeads(context, request);
