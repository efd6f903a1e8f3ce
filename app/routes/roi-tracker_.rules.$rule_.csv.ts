import type { LoaderFunctionArgs } from "@remix-run/node";
import { rulePositionsCsv } from "~/pages/roi/rules.server";

/** Every position of a published rule, held as the query says, as a file. */
export const loader = ({ params, request, context }: LoaderFunctionArgs) =>
  rulePositionsCsv(context, params.rule, new URL(request.url));
