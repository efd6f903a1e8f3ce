import type { MetaArgs, MetaDescriptor } from "@remix-run/react";
import { structured, wholeIn } from "~/components/site/structured-data";
import { questionGroups, questionsWords } from "~/content/questions/questions";
import { plainText } from "~/content/rich-text";
import { paths } from "~/lib/paths";

/** The questions and their answers for search engines. */
export function questionsFacts(matches: MetaArgs["matches"]): MetaDescriptor {
  const address = wholeIn(matches)(paths.questions());
  return structured({
    "@type": "FAQPage",
    "@id": address,
    name: questionsWords.title,
    inLanguage: "en",
    mainEntity: questionGroups
      .flatMap(({ questions }) => questions)
      .map(({ id, question, answer }) => ({
        "@type": "Question",
        "@id": `${address}#${id}`,
        name: question,
        acceptedAnswer: { "@type": "Answer", url: `${address}#${id}`, text: plainText(answer) },
      })),
  });
}
