import type { LoaderFunctionArgs } from "@remix-run/node";
import { downloadData } from "~/pages/account/privacy.server";

/** A copy of what is kept about the user, as a file. */
export const loader = ({ request, context }: LoaderFunctionArgs) => downloadData(context, request);
