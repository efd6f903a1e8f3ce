import type { MetaArgs, MetaDescriptor } from "@remix-run/react";
import { structured, wholeIn } from "~/components/site/structured-data";
import { glossaryWords, terms } from "~/content/glossary/glossary";
import { plainText } from "~/content/rich-text";
import { paths } from "~/lib/paths";

/** The terms for search engines. */
export function glossaryFacts(matches: MetaArgs["matches"]): MetaDescriptor {
  const address = wholeIn(matches)(paths.glossary());
  return structured({
    "@type": "DefinedTermSet",
    "@id": address,
    name: glossaryWords.title,
    description: glossaryWords.description,
    inLanguage: "en",
    hasDefinedTerm: terms.map(({ id, term, abbreviation, text }) => ({
      "@type": "DefinedTerm",
      "@id": `${address}#${id}`,
      url: `${address}#${id}`,
      name: term,
      ...(abbreviation && { alternateName: abbreviation }),
      description: plainText(text),
      inDefinedTermSet: address,
    })),
  });
}
