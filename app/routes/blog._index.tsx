import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { type MetaFunction, useLoaderData } from "@remix-run/react";
import { BlogView } from "~/components/blog/blog-page";
import { pageMeta } from "~/components/site/page-meta";
import { feedLink } from "~/components/site/structured-data";
import { loadBlog } from "~/pages/blog/blog.server";

export const meta: MetaFunction<typeof loader> = ({ matches, data }) => {
  const category = data?.category;
  const of = typeof category === "object" ? `${category.name}: ` : "";
  return [
    ...pageMeta(matches, {
      title: `${of}Blog`,
      description:
        "How signals are computed, what the ledger proves, how results are counted, and what can go wrong with options.",
    }),
    feedLink,
  ];
};

export async function loader({ request, context }: LoaderFunctionArgs) {
  const slug = new URL(request.url).searchParams.get("category") || undefined;
  const page = await loadBlog(context, slug);
  return json(page, { status: page.category === "unknown" ? 404 : 200 });
}

export default function Blog() {
  return <BlogView page={useLoaderData<typeof loader>()} />;
}
