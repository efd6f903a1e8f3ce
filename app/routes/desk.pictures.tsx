import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { PicturesPage } from "~/components/desk/pictures-page";
import { pageMeta } from "~/components/site/page-meta";
import { deskPictureWords } from "~/content/desk-posts";
import { formHeaders } from "~/form.server";
import type { Handle } from "~/page-context";
import { actOnPictures, listPictures } from "~/pages/desk/pictures.server";

export { formHeaders as headers };
export const handle: Handle = { onTheWay: true };
export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: deskPictureWords.title });

export const loader = ({ context }: LoaderFunctionArgs) => listPictures(context);

export const action = ({ request, context }: ActionFunctionArgs) => actOnPictures(context, request);

export default function Pictures() {
  return <PicturesPage {...useLoaderData<typeof loader>()} />;
}
