import type { LoaderFunctionArgs } from "@remix-run/node";
import { finishConnection } from "~/pages/brokerage/broker-connection.server";

/** Where a broker's page leads back to. */
export const loader = ({ request, context }: LoaderFunctionArgs) => finishConnection(context, request);
