import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { AuthorsPage } from "~/components/desk/authors-page";
import { pageMeta } from "~/components/site/page-meta";
import { deskAuthorWords } from "~/content/desk-posts";
import type { Handle } from "~/page-context";
import { listAuthors } from "~/pages/desk/authors.server";

export const handle: Handle = { onTheWay: true };
export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: deskAuthorWords.title });

export const loader = ({ context }: LoaderFunctionArgs) => listAuthors(context);

export default function Authors() {
  return <AuthorsPage {...useLoaderData<typeof loader>()} />;
}
