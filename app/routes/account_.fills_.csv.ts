import type { LoaderFunctionArgs } from "@remix-run/node";
import { downloadFills } from "~/pages/fills/fills.server";

/** A member's own fills, as a file. */
export const loader = ({ request, context }: LoaderFunctionArgs) => downloadFills(context, request);
