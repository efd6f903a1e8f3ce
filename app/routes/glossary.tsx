import type { MetaFunction } from "@remix-run/react";
import { glossaryFacts } from "~/components/glossary/glossary-facts";
import { GlossaryPage } from "~/components/glossary/glossary-page";
import { pageMeta } from "~/components/site/page-meta";
import { glossaryWords } from "~/content/glossary/glossary";

const { title, description } = glossaryWords;

export const meta: MetaFunction = ({ matches }) => [
  ...pageMeta(matches, { title, description }),
  glossaryFacts(matches),
];

export default GlossaryPage;
