import type { LoaderFunctionArgs } from "@remix-run/node";
import { type MetaFunction, useLoaderData } from "@remix-run/react";
import { postFacts } from "~/components/blog/post-facts";
import { PostView } from "~/components/blog/post-page";
import { pageMeta } from "~/components/site/page-meta";
import { feedLink } from "~/components/site/structured-data";
import { cutAtWord } from "~/lib/text";
import { loadPost } from "~/pages/blog/blog.server";

/** What search engines show of a description. */
const longestDescription = 160;

export const meta: MetaFunction<typeof loader> = ({ matches, data }) => {
  if (!data) return pageMeta(matches);
  const { title, summary } = data.post;
  return [
    ...pageMeta(matches, { title, description: cutAtWord(summary, longestDescription) }),
    ...postFacts(matches, data.post),
    feedLink,
  ];
};

export const loader = ({ params, context }: LoaderFunctionArgs) => loadPost(context, params);

export default function Post() {
  return <PostView page={useLoaderData<typeof loader>()} />;
}
