import type { LoaderFunctionArgs } from "@remix-run/node";
import { downloadCopy } from "~/pages/desk/members.server";

/** A copy of a member's data, who asked for it in writing, as a file. */
export const loader = ({ request, params, context }: LoaderFunctionArgs) =>
  downloadCopy(context, request, params.member);
