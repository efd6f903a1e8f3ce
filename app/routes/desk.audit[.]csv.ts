import type { LoaderFunctionArgs } from "@remix-run/node";
import { downloadAudit } from "~/pages/desk/audit.server";

/** The entries that the query asks for, as a file. */
export const loader = ({ request, context }: LoaderFunctionArgs) => downloadAudit(context, request);
