import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { PostVersionPage } from "~/components/desk/post-page";
import { pageMeta } from "~/components/site/page-meta";
import { deskPostWords } from "~/content/desk-posts";
import type { Handle } from "~/page-context";
import { openVersion } from "~/pages/desk/posts.server";

export const handle: Handle = { onTheWay: true };
export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: deskPostWords.history });

export const loader = ({ params, context }: LoaderFunctionArgs) =>
  openVersion(context, params.post, params.version);

export default function PostVersion() {
  return <PostVersionPage {...useLoaderData<typeof loader>()} />;
}
