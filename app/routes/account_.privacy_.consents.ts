import type { LoaderFunctionArgs } from "@remix-run/node";
import { downloadConsents } from "~/pages/account/privacy.server";

/** What the user agreed to, as a file. */
export const loader = ({ request, context }: LoaderFunctionArgs) => downloadConsents(context, request);
