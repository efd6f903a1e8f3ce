import type { LoaderFunctionArgs } from "@remix-run/node";
import { downloadBusiness } from "~/pages/desk/business.server";

/** One of the tables of the business's figures, as a file. */
export const loader = ({ request, context }: LoaderFunctionArgs) => downloadBusiness(context, request);
