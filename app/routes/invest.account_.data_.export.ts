import type { LoaderFunctionArgs } from "@remix-run/node";
import { downloadInvestorData } from "~/pages/invest/invest-data.server";

/** A copy of what is kept about an investor, as a file. */
export const loader = ({ request, context }: LoaderFunctionArgs) => downloadInvestorData(context, request);
