import { type ActionFunctionArgs, json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { BeginPage } from "~/components/leads/begin-page";
import { pageMeta } from "~/components/site/page-meta";
import { headingOf } from "~/content/leads";
import { formHeaders, replyToFailure } from "~/form.server";
import { tokenPaths } from "~/lib/token-paths";
import type { Handle } from "~/page-context";
import { lookAtLink } from "~/pages/leads/test-drive-link.server";
import { requireUser } from "~/session/member.server";
import { isKind, UserFacingError } from "~/upstream/errors.server";

export { formHeaders as headers };
export const handle: Handle = { onTheWay: true };
export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  pageMeta(matches, { title: headingOf(data?.link.state ?? "ready") });

/** The token of a link; throws 404 for what was never in one. */
function tokenIn({ token = "" }: LoaderFunctionArgs["params"]): string {
  if (!/^[\w-]{20,128}$/.test(token)) throw new Response(null, { status: 404 });
  return token;
}

/**
 * The link that was sent opens this page and changes nothing: programs follow links, people press buttons. One that begins
 * nothing says so before anybody signs up for it; a dead one comes with 410.
 */
export async function loader({ params, context: { session, settings, upstream } }: LoaderFunctionArgs) {
  const token = tokenIn(params);
  const link = await lookAtLink(upstream, token);
  const dead = link.state === "expired" || link.state === "unknown";
  const { signedIn } = session;
  const closed = settings.paywall === "subscribers";
  return json({ here: tokenPaths.beginTestDrive(token), signedIn, closed, link }, dead ? 410 : 200);
}

/** Begins it. The same link again, by the same account, answers the same. */
export async function action({ request, params, context }: ActionFunctionArgs) {
  const token = tokenIn(params);
  const { access, toast, upstream } = context;
  requireUser(context, request, tokenPaths.beginTestDrive(token));
  try {
    const { endsAt, already = false } = await upstream.users.beginTestDrive({ token });
    // Whether the user subscribes is kept for a moment, and has just changed.
    access.forget();
    const over = Date.parse(endsAt) <= Date.now();
    return json({ endsAt, over, already });
  } catch (error) {
    if (error instanceof UserFacingError && isKind(error, "invalid", "not_found", "conflict")) {
      toast.show("serverSaid", error.userMessage);
      return json({ refused: error.userMessage }, 422);
    }
    return replyToFailure(error, { toast, submission: { kept: {}, from: "", dialog: false } });
  }
}

export default function BeginTestDrive() {
  const reply = useActionData<{ endsAt?: string; over?: boolean; already?: boolean; refused?: string }>();
  return <BeginPage {...useLoaderData<typeof loader>()} {...reply} />;
}
