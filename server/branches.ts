import {
  type AppLoadContext,
  createRequestHandler,
  type RequestHandler,
  type ServerBuild,
} from "@remix-run/node";
import { matchRoutes } from "@remix-run/react";
import { LRUCache } from "lru-cache";
import { withLoadedData } from "./loaded-data";

/** The routes of a path, from the root to the one that answers. */
interface Branch {
  /** The path's pattern: a path itself may hold a token, which no log may. */
  pattern: string;
  ids: readonly string[];
}
type BranchOf = (pathname: string) => Branch | undefined;

type RouteObject = Parameters<typeof matchRoutes>[0][number];
/** What is looked up again is what readers ask for; unknown paths are without number. */
const maxKept = 2_000;

/** Finds the routes of a path, undefined where none answers. */
export function createBranches(build: ServerBuild): BranchOf {
  const childrenOf = (parentId: string | undefined): RouteObject[] =>
    Object.values(build.routes).flatMap((route) => {
      if (!route || route.parentId !== parentId) return [];
      const { id, path, index } = route;
      return index ? { id, path, index } : { id, path, children: childrenOf(id) };
    });
  const tree = childrenOf(undefined);
  const kept = new LRUCache<string, Branch>({ max: maxKept });
  return (pathname) => {
    const known = kept.get(pathname);
    if (known) return known;
    const routes = matchRoutes(tree, pathname)?.map(({ route }) => route);
    if (!routes) return undefined;
    const pattern = `/${routes.flatMap(({ path }) => path || []).join("/")}`;
    const branch = { pattern, ids: routes.flatMap(({ id }) => id ?? []) };
    kept.set(pathname, branch);
    return branch;
  };
}

/**
 * Answers as Remix does of the whole build. Remix takes every route apart four times for each page, which costs as much
 * as rendering it: here it sees those of the page's own branch alone.
 */
export function createBranchHandler(build: ServerBuild, branchOf: BranchOf): RequestHandler {
  const whole = createRequestHandler(build, build.mode);
  const handlers = new Map<string, RequestHandler>();
  function handlerOf(branch: Branch, asksForData: boolean): RequestHandler {
    const leaf = branch.ids.at(-1) ?? "";
    const isPage = !asksForData && build.routes[leaf]?.module.default !== undefined;
    const key = `${isPage ? "page" : "data"} ${leaf}`;
    const known = handlers.get(key);
    if (known) return known;
    const own = only(build, branch.ids);
    const handler = createRequestHandler(isPage ? withLoadedData(own) : own, build.mode);
    handlers.set(key, handler);
    return handler;
  }
  return (request: Request, context?: AppLoadContext) => {
    const { pathname, searchParams } = new URL(request.url);
    const branch = branchOf(pathname);
    return (branch ? handlerOf(branch, searchParams.has("_data")) : whole)(request, context);
  };
}

function only(build: ServerBuild, ids: readonly string[]): ServerBuild {
  const of = <T>(routes: Record<string, T>) =>
    Object.fromEntries(Object.entries(routes).filter(([id]) => ids.includes(id)));
  return { ...build, routes: of(build.routes), assets: { ...build.assets, routes: of(build.assets.routes) } };
}
