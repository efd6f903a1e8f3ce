import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { pageMeta } from "~/components/site/page-meta";
import { DoneView } from "~/components/subscribe/done-page";
import { doneWords } from "~/content/subscribe";
import type { Handle } from "~/page-context";
import { requireUser } from "~/session/member.server";
import { panel } from "~/upstream/panel.server";

export const handle: Handle = { onTheWay: true };
export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: doneWords.title });

/** Where subscribing ends, however often it is looked at: it reads where the subscription stands and changes nothing. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  requireUser(context, request);
  const { access, upstream } = context;
  // A user who comes back from their bank may have become a subscriber there.
  access.forget();
  const current = await panel(upstream.transactions.current().then(({ subscription }) => subscription));
  return { current, today: new Date().toISOString() };
}

export default function SubscribeDone() {
  return <DoneView {...useLoaderData<typeof loader>()} />;
}
