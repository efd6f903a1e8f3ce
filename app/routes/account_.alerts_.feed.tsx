import { type ActionFunctionArgs, json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { FeedPage } from "~/components/alerts/feed-page";
import { pageMeta } from "~/components/site/page-meta";
import { feedWords } from "~/content/alert-feed";
import { formHeaders, readSubmission, replyToFailure } from "~/form.server";
import { feedPressSchema } from "~/lib/alert-form";
import { alertPaths } from "~/lib/alert-paths";
import { ownersAlone } from "~/pages/account/privacy.server";
import { requireUser } from "~/session/member.server";
import { panel } from "~/upstream/panel.server";
import { goBack } from "~/way-back.server";

export { formHeaders as headers };
export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: feedWords.title });

export async function loader({ request, context }: LoaderFunctionArgs) {
  requireUser(context, request);
  const since = await panel(context.upstream.users.alerts({}).then(({ feedSince }) => feedSince ?? null));
  return { since };
}

/** Makes the address, which this very reply shows and no other, or ends the feed. */
export async function action({ request, context }: ActionFunctionArgs) {
  requireUser(context, request, alertPaths.alertsFeed());
  const { upstream, settings, toast } = context;
  const submission = await readSubmission(request, feedPressSchema);
  if (submission.refusal) return submission.refusal;
  try {
    if (submission.data.press === "end") {
      await upstream.users.endAlertFeed();
      toast.show("feedEnded");
      return goBack(alertPaths.alertsFeed());
    }
    const { token } = await upstream.users.makeAlertFeed();
    const whole = (path: string) => new URL(path, settings.publicUrl).href;
    const made = { atom: whole(alertPaths.feedAtom(token)), json: whole(alertPaths.feedJson(token)) };
    return ownersAlone(json({ made }));
  } catch (error) {
    return replyToFailure(error, { toast, submission });
  }
}

export default function AlertFeed() {
  const reply = useActionData<{ made?: { atom: string; json: string } }>();
  return <FeedPage {...useLoaderData<typeof loader>()} made={reply?.made} />;
}
