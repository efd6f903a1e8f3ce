import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { AuthorForm } from "~/components/desk/authors-page";
import { pageMeta } from "~/components/site/page-meta";
import { deskAuthorWords } from "~/content/desk-posts";
import { formHeaders } from "~/form.server";
import type { Handle } from "~/page-context";
import { openAuthor, saveAuthor } from "~/pages/desk/authors.server";

export { formHeaders as headers };
export const handle: Handle = { onTheWay: true };
export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: deskAuthorWords.formTitle });

export const loader = ({ params, context }: LoaderFunctionArgs) => openAuthor(context, params.writer);

export const action = ({ request, params, context }: ActionFunctionArgs) =>
  saveAuthor(context, request, params.writer);

export default function Writer() {
  return <AuthorForm {...useLoaderData<typeof loader>()} />;
}
