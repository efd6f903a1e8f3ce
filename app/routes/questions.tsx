import type { MetaFunction } from "@remix-run/react";
import { questionsFacts } from "~/components/questions/questions-facts";
import { QuestionsPage } from "~/components/questions/questions-page";
import { pageMeta } from "~/components/site/page-meta";
import { questionsWords } from "~/content/questions/questions";

const { title, description } = questionsWords;

export const meta: MetaFunction = ({ matches }) => [
  ...pageMeta(matches, { title, description }),
  questionsFacts(matches),
];

export default QuestionsPage;
