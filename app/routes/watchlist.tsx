import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { pageMeta } from "~/components/site/page-meta";
import { WatchlistPage } from "~/components/watchlist/watchlist-page";
import { watchlistWords } from "~/content/watchlist";
import { formHeaders, readSubmission, replyToFailure } from "~/form.server";
import { paths } from "~/lib/paths";
import { watchSchema } from "~/lib/watchlist-form";
import { changeWatchlist, openWatchlist } from "~/pages/watchlist/watchlist.server";
import { requireUser } from "~/session/member.server";

export { formHeaders as headers };
export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: watchlistWords.title });

export const loader = ({ request, context }: LoaderFunctionArgs) => openWatchlist(context, request);

/** Adds, removes or moves an entry; the buttons that add stand on other pages as well. */
export async function action({ request, context }: ActionFunctionArgs) {
  requireUser(context, request, paths.watchlist());
  const submission = await readSubmission(request, watchSchema);
  if (submission.refusal) return submission.refusal;
  try {
    return await changeWatchlist(context, submission.data);
  } catch (error) {
    return replyToFailure(error, { toast: context.toast, submission });
  }
}

export default function Watchlist() {
  return <WatchlistPage {...useLoaderData<typeof loader>()} />;
}
