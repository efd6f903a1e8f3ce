import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { DeskPostPage } from "~/components/desk/post-page";
import { pageMeta } from "~/components/site/page-meta";
import { deskPostWords } from "~/content/desk-posts";
import { formHeaders } from "~/form.server";
import type { Handle } from "~/page-context";
import { actOnPost, openPost } from "~/pages/desk/posts.server";

export { formHeaders as headers };
export const handle: Handle = { onTheWay: true };
export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: deskPostWords.title });

export const loader = ({ params, context }: LoaderFunctionArgs) => openPost(context, params.post);

export const action = ({ request, params, context }: ActionFunctionArgs) =>
  actOnPost(context, request, params.post);

export default function Post() {
  return <DeskPostPage {...useLoaderData<typeof loader>()} />;
}
