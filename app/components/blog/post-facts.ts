import type { MetaArgs, MetaDescriptor } from "@remix-run/react";
import { siteOf } from "~/components/site/page-meta";
import { breadcrumbs, structured, wholeIn } from "~/components/site/structured-data";
import { paths } from "~/lib/paths";
import type { Author, PostSummary } from "../../../contract/blog";

type Matches = MetaArgs["matches"];

/** A post for search engines. */
export function postFacts(matches: Matches, post: PostSummary): MetaDescriptor[] {
  const whole = wholeIn(matches);
  const { id, title, summary, author, publishedAt, updatedAt, categories, free, sample } = post;
  return [
    structured({
      "@type": "BlogPosting",
      "@id": whole(paths.post(id)),
      mainEntityOfPage: whole(paths.post(id)),
      headline: title,
      description: summary,
      inLanguage: "en",
      datePublished: publishedAt,
      dateModified: updatedAt ?? publishedAt,
      // Search engines are told of no person who does not exist.
      ...(!sample && {
        author: { "@type": "Person", name: author.name, url: whole(paths.author(author.id)) },
      }),
      publisher: { "@type": "Organization", name: siteOf(matches).wordmark, url: whole(paths.root()) },
      articleSection: categories.map(({ name }) => name),
      isAccessibleForFree: free,
    }),
    breadcrumbs(matches, [
      { label: "Blog", href: paths.blog() },
      { label: title, href: paths.post(id) },
    ]),
  ];
}

/** An author for search engines. */
export function authorFacts(matches: Matches, { id, name, role, about, sample }: Author): MetaDescriptor[] {
  const whole = wholeIn(matches);
  return [
    ...(sample
      ? []
      : [
          structured({
            "@type": "ProfilePage",
            "@id": whole(paths.author(id)),
            mainEntity: {
              "@type": "Person",
              name,
              url: whole(paths.author(id)),
              ...(role && { jobTitle: role }),
              ...(about && { description: about }),
            },
          }),
        ]),
    breadcrumbs(matches, [
      { label: "Blog", href: paths.blog() },
      { label: name, href: paths.author(id) },
    ]),
  ];
}
