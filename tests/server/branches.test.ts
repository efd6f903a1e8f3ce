import { inspect } from "node:util";
import { createRequestHandler, type ServerBuild } from "@remix-run/node";
import { describe, expect, test } from "vitest";
import { createBranches, createBranchHandler } from "../../server/branches";
import { buildOf } from "../harness/build";

type Routes = ServerBuild["routes"];

/** Each tells its own id and parameters, as loader and as action. */
const tell = (id: string) => () => ({ id });
function route(
  id: string,
  parentId: string | undefined,
  at: { path?: string; index?: true },
  page = true,
): Routes {
  const module = {
    loader: tell(id),
    action: tell(`action of ${id}`),
    default: page ? () => null : undefined,
  } as NonNullable<Routes[string]>["module"];
  return { [id]: { id, parentId, ...at, module } };
}
const gone = () => {
  throw new Response("gone", { status: 410 });
};

const routes: Routes = {
  ...route("root", undefined, { path: "" }),
  ...route("home", "root", { index: true }),
  ...route("steps", "root", { path: "steps" }),
  ...route("steps-first", "steps", { index: true }),
  ...route("steps-second", "steps", { path: "second" }),
  ...route("stock", "root", { path: "stocks/:ticker" }),
  ...route("search", "root", { path: "stocks/search" }, false),
  ...route("legal", "root", { path: "legal/*" }),
};
if (routes["steps-second"]) routes["steps-second"].module.loader = gone;
/** What JSON leaves of it is less. */
if (routes.stock)
  routes.stock.module.loader = () => ({ at: new Date(0), none: undefined, list: [undefined, NaN] });
if (routes.legal) routes.legal.module.loader = () => null;
if (routes["steps-first"])
  routes["steps-first"].module.loader = () =>
    Response.json({ told: true }, { headers: { "Set-Cookie": "a=b" } });

/** Of a page it shows what Remix would render: which routes, with what data, and what went wrong. */
const build: ServerBuild = {
  ...buildOf({}),
  routes,
  entry: {
    module: {
      handleError() {},
      default(_request, status, headers, { staticHandlerContext: found }) {
        const { matches, loaderData, actionData, errors } = found;
        const branch = matches.map(({ route: { id }, params }) => ({ id, params }));
        // By its kinds as well: a reply's JSON would make a text of a date.
        const data = inspect(loaderData);
        return Response.json({ branch, data, loaderData, actionData, errors }, { status, headers });
      },
    },
  },
};
const inManifest = {
  hasAction: true,
  hasLoader: true,
  hasClientAction: false,
  hasClientLoader: false,
  hasErrorBoundary: false,
};
for (const one of Object.values(routes)) {
  if (!one) continue;
  const { id, parentId, path, index } = one;
  build.assets.routes[id] = { id, parentId, path, index, ...inManifest, module: `/build/${id}.js` };
}

const branchOf = createBranches(build);
const branchwise = createBranchHandler(build, branchOf);
const whole = createRequestHandler(build, build.mode);

const tellReply = async (reply: Response) => ({
  status: reply.status,
  headers: [...reply.headers],
  text: await reply.text(),
});

describe("a page of a branch alone is the page of the whole build", () => {
  const asked: [string, method?: string][] = [
    ["/"],
    ["/steps"],
    ["/steps/second"],
    ["/stocks/AAPL"],
    ["/stocks/MSFT"],
    ["/stocks/search"],
    ["/legal/terms/of/use"],
    ["/nowhere"],
    ["/?index", "POST"],
    ["/steps", "POST"],
    ["/steps?index", "POST"],
    ["/stocks/search", "POST"],
    ["/steps?_data=steps"],
    ["/steps?_data=steps-first"],
    ["/steps?_data=stock"],
    ["/steps?_data=unknown"],
    ["/stocks/AAPL?_data=root"],
  ];
  // Twice: what is kept of the first time is another way.
  test.each([...asked, ...asked])("%s %s", async (path, method = "GET") => {
    const ask = () => new Request(`http://www.example.test${path}`, { method });
    expect(await tellReply(await branchwise(ask()))).toEqual(await tellReply(await whole(ask())));
  });
});

test("a path is known by its pattern and by its routes from the root on", () => {
  expect(branchOf("/stocks/AAPL")).toEqual({ pattern: "/stocks/:ticker", ids: ["root", "stock"] });
  expect(branchOf("/steps")).toEqual({ pattern: "/steps", ids: ["root", "steps", "steps-first"] });
  expect(branchOf("/nowhere")).toBeUndefined();
});
