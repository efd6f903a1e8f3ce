import type { MetaFunction } from "@remix-run/react";
import { pageMeta, siteOf } from "~/components/site/page-meta";
import { structured, wholeIn } from "~/components/site/structured-data";
import { hero, landingWords } from "~/content/landing";
import { iconPath } from "~/lib/icons";
import { paths } from "~/lib/paths";

const { first, emphasis, rest } = hero.title;
const { description } = landingWords;

/** The landing page's head, the same at both of its addresses: who we are, and how to search, for search engines. */
export const landingMeta: MetaFunction = ({ matches }) => {
  const whole = wholeIn(matches);
  const { wordmark } = siteOf(matches);
  const organization = `${whole(paths.landing())}#organization`;
  return [
    ...pageMeta(matches, { title: `${first} ${emphasis} ${rest}`, description }),
    structured({
      "@type": "Organization",
      "@id": organization,
      name: wordmark,
      url: whole(paths.landing()),
      logo: whole(iconPath(512, "any")),
    }),
    structured({
      "@type": "WebSite",
      "@id": `${whole(paths.landing())}#website`,
      name: wordmark,
      url: whole(paths.landing()),
      description,
      inLanguage: "en",
      publisher: { "@id": organization },
      potentialAction: {
        "@type": "SearchAction",
        target: { "@type": "EntryPoint", urlTemplate: `${whole(paths.stocks())}?q={search_term_string}` },
        "query-input": "required name=search_term_string",
      },
    }),
  ];
};
