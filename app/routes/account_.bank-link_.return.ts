import type { LoaderFunctionArgs } from "@remix-run/node";
import { receiveReturn } from "~/pages/brokerage/bank-link.server";

/** Where the provider's page leads in the end. */
export const loader = ({ request, context }: LoaderFunctionArgs) => receiveReturn(context, request);
