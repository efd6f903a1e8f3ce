import type { LoaderFunctionArgs } from "@remix-run/node";
import { downloadAcknowledgements } from "~/pages/invest/invest-data.server";

/** What an investor acknowledged, as a file. */
export const loader = ({ request, context }: LoaderFunctionArgs) =>
  downloadAcknowledgements(context, request);
