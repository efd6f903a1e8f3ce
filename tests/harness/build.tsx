import type { ActionFunction, LoaderFunction, ServerBuild } from "@remix-run/node";
import { Meta, Outlet, useLoaderData, useRouteError } from "@remix-run/react";
import * as entryServer from "~/entry.server";
import type { Handle } from "~/page-context";

/** A page of a build under test: its loader's data is all that it shows. */
interface TestPage {
  loader?: LoaderFunction;
  action?: ActionFunction;
  handle?: Handle;
  /** Its title; none without. */
  title?: string;
  /** A resource route has none. */
  page?: boolean;
  /** Throws while it is rendered. */
  broken?: boolean;
}

/** The one build of Remix's that these pages make, with the product's own way to render. */
export function buildOf(pages: Record<string, TestPage>, root: RootModule = rootModule): ServerBuild {
  const routes: ServerBuild["routes"] = {
    root: { id: "root", path: "", module: root },
  };
  for (const [path, { page = true, broken, title, ...functions }] of Object.entries(pages)) {
    const id = `routes${path}`;
    // Without a component the route is a resource, which Remix's type does not know.
    const component = page ? (broken ? BrokenPage : Page) : undefined;
    const module = {
      ...functions,
      meta: () => (title ? [{ title }] : []),
      default: component,
    } as ServerRoute["module"];
    routes[id] = { id, parentId: "root", ...placeOf(path), module };
  }
  return {
    mode: "production",
    entry: { module: entryServer },
    routes,
    assets: {
      version: "test",
      url: "/build/manifest-test.js",
      entry: { module: "/build/entry.client-TEST.js", imports: ["/build/_shared/chunk-TEST.js"] },
      routes: manifestOf(routes),
    },
    publicPath: "/build/",
    assetsBuildDirectory: "public/build",
    isSpaMode: false,
    future: {
      v3_fetcherPersist: true,
      v3_relativeSplatPath: true,
      v3_throwAbortReason: true,
      v3_singleFetch: false,
      v3_lazyRouteDiscovery: false,
    },
  };
}

type ServerRoute = NonNullable<ServerBuild["routes"][string]>;
/** Its `meta` knows its own loader, which the build's type does not. */
type RootModule = Omit<ServerRoute["module"], "meta">;

const placeOf = (path: string) => (path === "/" ? { index: true } : { path: path.slice(1) });

function manifestOf(routes: ServerBuild["routes"]): ServerBuild["assets"]["routes"] {
  const manifest: ServerBuild["assets"]["routes"] = {};
  for (const [id, route] of Object.entries(routes)) {
    if (!route) continue;
    const { parentId, path, index, module } = route;
    manifest[id] = {
      id,
      parentId,
      path,
      index,
      hasAction: module.action !== undefined,
      hasLoader: module.loader !== undefined,
      hasClientAction: false,
      hasClientLoader: false,
      hasErrorBoundary: module.ErrorBoundary !== undefined,
      module: `/build/${id}.js`,
    };
  }
  return manifest;
}

function Page() {
  return <main>{JSON.stringify(useLoaderData())}</main>;
}

function BrokenPage(): never {
  throw new Error("rendering broke over ada@example.com");
}

const rootModule: ServerRoute["module"] = {
  loader: ({ context }) => ({
    user: context.session.user?.firstName ?? null,
    toast: context.toast.take() ?? null,
  }),
  default: function Root() {
    return (
      <html lang="en">
        <head>
          <Meta />
        </head>
        <body>
          <header>{JSON.stringify(useLoaderData())}</header>
          <Outlet />
        </body>
      </html>
    );
  },
  ErrorBoundary: function RootError() {
    const error: unknown = useRouteError();
    const data = typeof error === "object" && error && "data" in error ? error.data : undefined;
    return (
      <html lang="en">
        <body>{JSON.stringify(data ?? "no data")}</body>
      </html>
    );
  },
};
