import { createRemixStub } from "@remix-run/testing";
import type { ReactNode } from "react";
import { renderToString } from "react-dom/server";
import { expect, vi } from "vitest";

interface PageState {
  /** The page's path and query. */
  at?: string;
  /** What the page's action has answered. */
  actionData?: unknown;
}

/** The HTML of a component within a page, as the server renders it, without the marks between its texts. */
export function htmlOf(Component: () => ReactNode, { at = "/", actionData }: PageState = {}): string {
  const Page = createRemixStub([{ id: "page", path: "*", Component }]);
  const html = renderToString(
    <Page
      initialEntries={[at]}
      hydrationData={{ loaderData: {}, ...(actionData ? { actionData: { page: actionData } } : {}) }}
      future={{ v3_relativeSplatPath: true }}
    />,
  );
  // The stub, which is made for browsers, is warned of its own layout effects here.
  const said = vi.mocked(console.error).mock.calls;
  expect(said.filter(([warning]) => !String(warning).includes("useLayoutEffect does nothing"))).toEqual([]);
  vi.mocked(console.error).mockClear();
  return html.replaceAll("<!-- -->", "");
}
