import type { LoaderFunctionArgs } from "@remix-run/node";
import { writeSitemap } from "~/pages/site/sitemap.server";

/** Every public page, for search engines. */
export async function loader({ context }: LoaderFunctionArgs) {
  const sitemap = await writeSitemap(context);
  return new Response(sitemap, { headers: { "Content-Type": "application/xml; charset=utf-8" } });
}
