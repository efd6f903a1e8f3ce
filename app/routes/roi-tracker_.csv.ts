import type { LoaderFunctionArgs } from "@remix-run/node";
import { tradesCsv } from "~/pages/roi/roi-csv.server";

/** Every trade that the query asks for, as a file. */
export const loader = ({ request, context }: LoaderFunctionArgs) => tradesCsv(context, new URL(request.url));
