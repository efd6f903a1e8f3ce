import type { AppLoadContext, DataFunctionArgs, EntryContext } from "@remix-run/node";
import { isRouteErrorResponse, RemixServer } from "@remix-run/react";
import { renderToString } from "react-dom/server";
import { PageContext } from "./page-context";
import { siteDataOf } from "./site-data.server";

/** Renders a page whole: nothing streams, so that every page works without a script and every cookie is set. */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remix: EntryContext,
  context: AppLoadContext,
): Response {
  const { nonce, requestId } = context;
  // Where an action throws, or there is none, no loader of the frame runs: its error page is the frame's all the same.
  remix.staticHandlerContext.loaderData.root ??= siteDataOf(context);
  const { module: script, imports } = remix.manifest.entry;
  const html = renderToString(
    <PageContext.Provider value={{ nonce, script, requestId }}>
      <RemixServer context={remix} url={request.url} nonce={nonce} />
    </PageContext.Provider>,
  );
  // Loaders and `meta` do not hear what the action answered; a form that came back says so first of all (U5).
  const page = status === 422 ? html.replace("<title>", "<title>Error: ") : html;
  // What the entry will import, so that the browser fetches it beside the entry and not after it.
  headers.set("Link", imports.map((href) => `<${href}>; rel=modulepreload`).join(", "));
  headers.set("Content-Type", "text/html; charset=utf-8");
  return new Response(`<!DOCTYPE html>${page}`, { status, headers });
}

/** Errors of rendering; loaders and actions are guarded where the routes are. */
export function handleError(error: unknown, { request, context }: DataFunctionArgs): void {
  if (request.signal.aborted || isRouteErrorResponse(error)) return;
  context.log.error({ err: error }, "a page could not be rendered");
}
