import { json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { pageMeta } from "~/components/site/page-meta";
import { TryoutPage } from "~/components/tryouts/tryout-page";
import { tryoutAt } from "~/content/tryouts";

export { emphasisLinks as links } from "~/page-links";

export function loader({ params }: LoaderFunctionArgs) {
  const tryout = tryoutAt(params.place);
  if (!tryout) throw new Response(null, { status: 404 });
  return json({ tryout });
}

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  pageMeta(matches, { title: data?.tryout.title, description: data?.tryout.description });

export default function Tryouts() {
  return <TryoutPage tryout={useLoaderData<typeof loader>().tryout} />;
}
