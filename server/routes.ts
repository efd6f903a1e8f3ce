import type { ActionFunction, AppLoadContext, LoaderFunction, ServerBuild } from "@remix-run/node";
import { redirect } from "@remix-run/node";
import { paths } from "../app/lib/paths";
import { endExpired } from "../app/session/renewal.server";
import { brokenSentence, SessionExpired, UserFacingError } from "../app/upstream/errors.server";

/** What an error page gets as its data. */
interface ErrorData {
  /** For the person who reads it. */
  message: string;
  /** Found in the log. */
  requestId: string;
  /** Seconds, as in Retry-After: a page cannot read its own headers. */
  retryAfterSeconds?: number | undefined;
}

/** What a loader or action threw, as the Response that Remix shows: nothing of an unexpected error but its request id. */
function asResponse(error: unknown, context: AppLoadContext, request: Request): unknown {
  if (error instanceof Response) return error;
  if (error instanceof SessionExpired) {
    endExpired(context);
    return redirect(paths.landing(), 303);
  }
  if (error instanceof UserFacingError) {
    return errorResponse(error.status, error.userMessage, context, error.retryAfterSeconds);
  }
  // The reader has left, and that is what broke the page.
  if (!request.signal.aborted) context.log.error({ err: error }, "a page failed");
  return errorResponse(500, brokenSentence, context);
}

function errorResponse(
  status: number,
  message: string,
  { requestId }: AppLoadContext,
  retryAfterSeconds?: number,
) {
  const headers: HeadersInit =
    retryAfterSeconds === undefined ? {} : { "Retry-After": `${retryAfterSeconds}` };
  return Response.json({ message, requestId, retryAfterSeconds } satisfies ErrorData, { status, headers });
}

/** The build with every loader and action guarded, so that no route repeats it. */
export function guardRoutes(build: ServerBuild): ServerBuild {
  const routes: ServerBuild["routes"] = {};
  for (const [id, route] of Object.entries(build.routes)) {
    if (!route) continue;
    const { loader, action } = route.module;
    const module = { ...route.module };
    if (loader) module.loader = guard(loader);
    if (action) module.action = guard(action);
    routes[id] = { ...route, module };
  }
  return { ...build, routes };
}

function guard(run: LoaderFunction | ActionFunction): LoaderFunction & ActionFunction {
  return async (args) => {
    try {
      return await run(args);
    } catch (error) {
      throw asResponse(error, args.context, args.request);
    }
  };
}
