import { json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { LedgerPage } from "~/components/ledger/ledger-page";
import { pageMeta } from "~/components/site/page-meta";
import { viewLedger } from "~/pages/roi/ledger.server";

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: "The ledger and its proof",
    description:
      "Every recorded signal and close, chained by hashes: check in your browser or from outside that none was rewritten.",
  });

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { status, ...view } = await viewLedger(context, new URL(request.url).searchParams.get("after"));
  return json({ ...view, site: context.settings.publicUrl }, status);
}

export default function Proof() {
  return <LedgerPage {...useLoaderData<typeof loader>()} />;
}
