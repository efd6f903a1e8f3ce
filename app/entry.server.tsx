import type { AppLoadContext, DataFunctionArgs, EntryContext } from "@remix-run/node";
import { isRouteErrorResponse, RemixServer } from "@remix-run/react";
import { renderToString } from "react-dom/server";
import { frame } from "./components/site/frame";
import { hydrateAssets } from "./hydrate-assets.server";
import { errorPrefix } from "./lib/error-title";
import { sentEmpty } from "./lib/paths";
import { mayBeUnprintable, printable } from "./lib/printable";
import { pageResponse } from "./page-bytes.server";
import { hydrates, leadsOut, type Page, PageContext } from "./page-context";
import { siteDataOf } from "./site-data.server";
import { htmlOf, htmlOfData } from "./unchanging-html.server";

/** Renders a page whole: nothing streams, so that every page works without a script and every cookie is set. */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remix: EntryContext,
  context: AppLoadContext,
): Response {
  const { staticHandlerContext: state, routeModules, manifest } = remix;
  // Where an action throws, or there is none, no loader of the frame runs: its error page is the frame's all the same.
  state.loaderData.root ??= siteDataOf(context, new URL(request.url).pathname);
  const handles = state.matches.map(({ route }) => routeModules[route.id]?.handle);
  const hydrate = !state.errors && hydrates(handles);
  const { policy, settings } = context;
  if (leadsOut(handles, "providers")) policy.allow({ "form-action": settings.hostedPageOrigins });
  if (leadsOut(handles, "cards")) policy.allow({ "form-action": settings.cardPageOrigins });
  const { module: script, imports } = manifest.entry;
  const page: Page = {
    // Development builds reload themselves by an inline script.
    nonce: hydrate || process.env.NODE_ENV === "development" ? context.nonce.take() : undefined,
    script: hydrate ? undefined : script,
    requestId: context.requestId,
    frame,
    htmlOf: hydrate ? undefined : htmlOf,
    htmlOfData: hydrate ? undefined : htmlOfData,
  };
  const html = renderToString(
    <PageContext.Provider value={page}>
      <RemixServer context={remix} url={request.url} nonce={page.nonce} />
    </PageContext.Provider>,
  );
  // Loaders and `meta` do not hear what the action answered; a form that came back says so first of all (U5): that it was
  // refused (422, of a calculator's address as well), or that the upstream could not take it now (429, 503).
  const wasEmpty = new URL(request.url).searchParams.has(sentEmpty);
  const wasRefused = status === 422 || (request.method === "POST" && status >= 400);
  const cameBack = (wasEmpty || wasRefused) && !state.errors;
  const titled = cameBack ? html.replace("<title>", `<title>${errorPrefix}`) : html;
  const typed = request.method === "POST" || mayBeUnprintable(request.url);
  // What the entry will import, so that the browser fetches it beside the entry and not after it.
  const [preloads, rel] = hydrate
    ? [hydrateAssets(), "modulepreload"]
    : [imports, "modulepreload; fetchpriority=low"];
  for (const href of preloads) headers.append("Link", `<${href}>; rel=${rel}`);
  headers.set("Content-Type", "text/html; charset=utf-8");
  return pageResponse(`<!DOCTYPE html>${typed ? printable(titled) : titled}`, { status, headers });
}

/** Errors of rendering; loaders and actions are guarded where the routes are. */
export function handleError(error: unknown, { request, context }: DataFunctionArgs): void {
  if (request.signal.aborted || isRouteErrorResponse(error)) return;
  context.log.error({ err: error }, "a page could not be rendered");
}
