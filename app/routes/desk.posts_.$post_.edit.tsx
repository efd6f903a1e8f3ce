import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { PostForm } from "~/components/desk/post-form";
import { pageMeta } from "~/components/site/page-meta";
import { deskPostWords } from "~/content/desk-posts";
import { formHeaders } from "~/form.server";
import type { Handle } from "~/page-context";
import { openPostForm, savePost } from "~/pages/desk/posts.server";

export { formHeaders as headers };
export const handle: Handle = { onTheWay: true };
export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: deskPostWords.formTitle });

export const loader = ({ params, context }: LoaderFunctionArgs) => openPostForm(context, params.post);

export const action = ({ request, params, context }: ActionFunctionArgs) =>
  savePost(context, request, params.post);

export default function WritePost() {
  return <PostForm {...useLoaderData<typeof loader>()} />;
}
