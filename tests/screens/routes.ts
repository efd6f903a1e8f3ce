import { existsSync, readFileSync } from "node:fs";
import { z } from "zod";
import { agreementDocuments } from "~/content/agreements/documents";

/** A route of the build that answers requests itself: no layout. */
interface BuiltRoute {
  id: string;
  /** Its path with its parameters, such as `/stocks/:ticker`. */
  pattern: string;
  hasAction: boolean;
  /** Whether it renders a page, and does not only lead on or answer with a file. */
  isPage: boolean;
}

const Route = z.object({
  id: z.string(),
  parentId: z.string().optional(),
  path: z.string().optional(),
  hasAction: z.boolean(),
  hasLoader: z.boolean(),
});
const Manifest = z.object({ routes: z.record(Route) });
type Route = z.infer<typeof Route>;

/** A value for each parameter that a path may have. */
const parameters: Record<string, string> = {
  ticker: "AAPL",
  sector: "robotics",
  slug: "robotics",
  id: "what-the-ledger-proves",
  author: "leila-haddad",
  document: "risk",
  place: "cities",
  agreement: agreementDocuments[0]?.name ?? "",
  rule: "ten-month-average",
  entry: "1",
  member: "11111111-2222-4333-8444-555555555555",
  job: "00000000-0000-4000-8000-000000000001",
  lead: "00000000-0000-4000-8000-000000000011",
  trade: "0123456789abcdef01",
  application: "00000000-0000-4000-8000-000000000021",
  dispute: "00000000-0000-4000-8000-000000000041",
  investor: "00000000-0000-4000-8000-000000000031",
  issue: "4a1b2c3d-4e5f-4a6b-8c7d-9e0f1a2b3c4d",
  number: "1",
  picture: "0123456789abcdef0123456789abcdef.webp",
  post: "1a1b2c3d-4e5f-4a6b-8c7d-9e0f1a2b3c4d",
  version: "1",
  writer: "leila-haddad",
  signal: "0a1b2c3d-4e5f-4a6b-8c7d-9e0f1a2b3c4d",
  revision: agreementDocuments[0]?.revision ?? "",
  token: "a-token-that-nobody-was-ever-given-43-chars",
  "*": "no-such-page",
};

/**
 * Every route of the build, read off what the compiler wrote of them.
 * @throws Error for a layout with an action: whoever goes over the routes would never post to it
 */
export function listRoutes(): BuiltRoute[] {
  const { routes } = readManifest();
  const parents = new Set(Object.values(routes).map(({ parentId }) => parentId));
  const acting = Object.values(routes).find(({ id, hasAction }) => hasAction && parents.has(id));
  if (acting) throw new Error(`tests/screens/routes.ts lists no layouts, and ${acting.id} has an action`);
  const pathOf = ({ parentId, path: own }: Route): string => {
    const parent = parentId === undefined ? undefined : routes[parentId];
    return [parent ? pathOf(parent) : "", own].filter(Boolean).join("/");
  };
  return Object.values(routes)
    .filter(({ id }) => !parents.has(id))
    .map((route) => ({
      id: route.id,
      pattern: `/${pathOf(route)}`,
      hasAction: route.hasAction,
      isPage: rendersPage(route.id),
    }));
}

/**
 * An address of a route, with a value for each of its parameters.
 * @throws Error for a parameter that this file knows no value for: a new one cannot be forgotten
 */
export function addressOf(pattern: string): string {
  const segments = pattern.split("/").map((segment) => {
    if (!segment.startsWith(":") && segment !== "*") return segment;
    const value = parameters[segment.replace(/^:/, "")];
    if (!value) throw new Error(`tests/screens/routes.ts has no value for ${segment} of ${pattern}`);
    return value;
  });
  return segments.join("/");
}

function readManifest() {
  const file = "build/routes.json";
  if (!existsSync(file)) throw new Error("there is no build: run node bin/build.mjs first");
  return Manifest.parse(JSON.parse(readFileSync(file, "utf8")));
}

/** As the route's file has it: a component of its own. */
function rendersPage(id: string): boolean {
  const file = `app/${id}.tsx`;
  return existsSync(file) && /^export default /m.test(readFileSync(file, "utf8"));
}
