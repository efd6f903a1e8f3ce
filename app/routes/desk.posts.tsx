import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { PostsPage } from "~/components/desk/posts-page";
import { pageMeta } from "~/components/site/page-meta";
import { deskPostWords } from "~/content/desk-posts";
import type { Handle } from "~/page-context";
import { listWritten } from "~/pages/desk/posts.server";

export const handle: Handle = { onTheWay: true };
export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: deskPostWords.title });

export const loader = ({ context }: LoaderFunctionArgs) => listWritten(context);

export default function Posts() {
  return <PostsPage {...useLoaderData<typeof loader>()} />;
}
