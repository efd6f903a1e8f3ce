import { createRemixStub } from "@remix-run/testing";
import type { ComponentType } from "react";
import { renderToString } from "react-dom/server";
import { expect, test, vi } from "vitest";
import { LandingPage } from "~/components/landing/landing-page";
import type { SiteData } from "~/components/site/site-data";
import { OfData, Unchanging } from "~/components/ui/unchanging";
import { sampleTeam } from "~/content/team";
import { PageContext } from "~/page-context";
import { htmlOf, htmlOfData } from "~/unchanging-html.server";
import { brandName } from "../../../domain/brand";

const anonymous: SiteData = {
  user: null,
  investor: false,
  toast: undefined,
  brand: brandName(undefined),
  closed: false,
  hasTeam: true,
  team: sampleTeam,
  publicUrl: "https://signals.example",
  analytics: false,
  asked: false,
};
/** Somebody else, on a site that is set otherwise. */
const member: SiteData = {
  user: { name: "Ada" },
  investor: false,
  toast: undefined,
  brand: brandName("Lodestar"),
  closed: true,
  hasTeam: true,
  team: sampleTeam,
  publicUrl: "https://lodestar.example",
  analytics: true,
  asked: true,
};

const marks = /<!--.*?-->/g;

function landingFor(site: SiteData, page: { htmlOf?: typeof htmlOf }): string {
  const Page = createRemixStub([{ id: "root", path: "*", Component: LandingPage }]);
  const html = renderToString(
    <PageContext.Provider value={page}>
      <Page hydrationData={{ loaderData: { root: site } }} future={{ v3_relativeSplatPath: true }} />
    </PageContext.Provider>,
  );
  vi.mocked(console.error).mockClear();
  return html.replaceAll(marks, "");
}

test.each([
  ["an anonymous reader", anonymous],
  ["a member of another brand's site that is closed", member],
])(
  "the landing page of %s is the same whether its parts that never change are kept or rendered",
  (_who, site) => {
    const kept = landingFor(site, { htmlOf });
    expect(kept).toContain("<table");
    expect(kept).toBe(landingFor(site, {}));
  },
);

test("a part that never changes is rendered once", () => {
  const rendered = vi.fn();
  const Part: ComponentType = () => {
    rendered();
    return <p>Always so.</p>;
  };
  const pages = [1, 2, 3].map(() =>
    renderToString(
      <PageContext.Provider value={{ htmlOf }}>
        <Unchanging Part={Part} />
      </PageContext.Provider>,
    ),
  );
  for (const page of pages) expect(page).toContain("<p>Always so.</p>");
  expect(rendered).toHaveBeenCalledTimes(1);
});

test("a part that looks at its data alone is rendered once for the same data, and anew for other data or another part", () => {
  const rendered = vi.fn();
  const Names = ({ names }: { names: string[] }) => {
    rendered();
    return <p>{names.join(" & ")}</p>;
  };
  const Others = ({ names }: { names: string[] }) => <ul>{names.length}</ul>;
  const page = (Part: typeof Names, names: string[], context: { htmlOfData?: typeof htmlOfData }) =>
    renderToString(
      <PageContext.Provider value={context}>
        <OfData Part={Part} data={{ names }} />
      </PageContext.Provider>,
    );
  const whole = page(Names, ["a", "<b>"], {});
  rendered.mockClear();
  expect(page(Names, ["a", "<b>"], { htmlOfData })).toBe(whole);
  expect(page(Names, ["a", "<b>"], { htmlOfData })).toBe(whole);
  expect(rendered).toHaveBeenCalledTimes(1);
  expect(page(Names, ["c"], { htmlOfData })).toContain("<p>c</p>");
  expect(page(Others, ["c"], { htmlOfData })).toContain("<ul>1</ul>");
  expect(rendered).toHaveBeenCalledTimes(2);
});
