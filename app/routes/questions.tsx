import type { LoaderFunctionArgs } from "@remix-run/node";
import { type MetaFunction, useLoaderData } from "@remix-run/react";
import { questionsFacts } from "~/components/questions/questions-facts";
import { QuestionsPage } from "~/components/questions/questions-page";
import { pageMeta } from "~/components/site/page-meta";
import { questionsWords } from "~/content/questions/questions";
import { contactOf } from "~/pages/legal/contact.server";

const { title, description } = questionsWords;

export const meta: MetaFunction = ({ matches }) => [
  ...pageMeta(matches, { title, description }),
  questionsFacts(matches),
];

export const loader = ({ context }: LoaderFunctionArgs) => ({ contact: contactOf(context.settings) });

export default function Questions() {
  return <QuestionsPage {...useLoaderData<typeof loader>()} />;
}
