import type { LoaderFunctionArgs } from "@remix-run/node";
import { likelyPage } from "~/pages/site/likely-page.server";

/**
 * Every address that no route knows: thrown here, so that the root loader has run and the frame is whole. The page that
 * was meant is named and not led to: an address that is wrong stays wrong.
 */
export function loader({ request, context }: LoaderFunctionArgs): never {
  throw Response.json(
    { likely: likelyPage(new URL(request.url).pathname, { hasTeam: context.settings.team !== undefined }) },
    { status: 404 },
  );
}

export default function NotFound() {
  return null;
}
