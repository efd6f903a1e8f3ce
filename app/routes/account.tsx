import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { Brokerage } from "~/components/account/brokerage";
import { Connection } from "~/components/account/connection";
import { More } from "~/components/account/more";
import { Profile } from "~/components/account/profile";
import { Sessions } from "~/components/account/sessions";
import { RefusalSummary } from "~/components/forms/refusal-summary";
import { pageMeta } from "~/components/site/page-meta";
import { formHeaders, readSubmission, replyToFailure } from "~/form.server";
import { paths } from "~/lib/paths";
import type { Handle } from "~/page-context";
import { loadOverview } from "~/pages/account/overview.server";
import { requireUser } from "~/session/member.server";
import { goBack } from "~/way-back.server";

export { formHeaders as headers };
export const handle: Handle = { leadsOut: "providers" };
export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: "Your account" });

const endSessionSchema = z.object({ sessionId: z.string().regex(/^[\w-]{8,64}$/) });

export async function loader({ request, context }: LoaderFunctionArgs) {
  const user = requireUser(context, request);
  const overview = await loadOverview(context);
  const broker = context.settings.brokerageName;
  return { user, ...overview, broker, now: new Date().toISOString() };
}

/** Ends one of the user's sessions. */
export async function action({ request, context }: ActionFunctionArgs) {
  requireUser(context, request);
  const { access, toast, upstream } = context;
  const submission = await readSubmission(request, endSessionSchema);
  if (submission.refusal) return submission.refusal;
  try {
    await upstream.users.endSession({ id: submission.data.sessionId });
    access.forget();
  } catch (error) {
    return replyToFailure(error, { toast, submission });
  }
  toast.show("sessionEnded");
  return goBack(paths.account());
}

export default function Account() {
  const { user, profile, sessions, standing, connection, broker, now } = useLoaderData<typeof loader>();
  return (
    <div className="page">
      <RefusalSummary id="account" />
      <Profile user={user} profile={profile} now={now} />
      <More />
      <Brokerage standing={standing} broker={broker} />
      <Connection connection={connection} broker={broker} />
      <Sessions sessions={sessions} />
    </div>
  );
}
