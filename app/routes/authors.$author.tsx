import type { LoaderFunctionArgs } from "@remix-run/node";
import { type MetaFunction, useLoaderData } from "@remix-run/react";
import { AuthorView } from "~/components/blog/author-page";
import { authorFacts } from "~/components/blog/post-facts";
import { pageMeta } from "~/components/site/page-meta";
import { feedLink } from "~/components/site/structured-data";
import { loadAuthor } from "~/pages/blog/blog.server";

export const meta: MetaFunction<typeof loader> = ({ matches, data }) => {
  if (!data) return pageMeta(matches);
  return [
    ...pageMeta(matches, {
      title: data.name,
      description: `${data.name}: what they write about, their interests, who pays them, and their posts.`,
    }),
    ...authorFacts(matches, data),
    feedLink,
  ];
};

export const loader = ({ params, context }: LoaderFunctionArgs) => loadAuthor(context, params);

export default function AuthorPage() {
  return <AuthorView author={useLoaderData<typeof loader>()} />;
}
