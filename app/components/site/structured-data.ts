import type { MetaArgs, MetaDescriptor } from "@remix-run/react";
import { paths } from "~/lib/paths";
import { siteOf } from "./page-meta";

type Matches = MetaArgs["matches"];
type Facts = Readonly<Record<string, unknown>>;

/** Addresses in structured data are whole. */
export const wholeIn = (matches: Matches) => {
  const { publicUrl } = siteOf(matches);
  return (path: string) => (publicUrl === undefined ? path : new URL(path, publicUrl).href);
};

/** Facts of schema.org for search engines: a script of a data type, which no browser runs. Remix escapes what is in it. */
export const structured = (facts: Facts): MetaDescriptor => ({
  "script:ld+json": { "@context": "https://schema.org", ...facts },
});

/** The way down to a page. */
export const breadcrumbs = (
  matches: Matches,
  crumbs: readonly { label: string; href: string }[],
): MetaDescriptor =>
  structured({
    "@type": "BreadcrumbList",
    itemListElement: crumbs.map(({ label, href }, at) => ({
      "@type": "ListItem",
      position: at + 1,
      name: label,
      item: wholeIn(matches)(href),
    })),
  });

/** Where feed readers find the blog. */
export const feedLink: MetaDescriptor = {
  tagName: "link",
  rel: "alternate",
  type: "application/atom+xml",
  title: "The blog",
  href: paths.feed(),
};
