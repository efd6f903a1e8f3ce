import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ProfilePage } from "~/components/security/profile-page";
import { pageMeta } from "~/components/site/page-meta";
import { accountProfile } from "~/content/account-profile";
import { formHeaders } from "~/form.server";
import { paths } from "~/lib/paths";
import { changeOwnProfile, ownUser, timeZones } from "~/pages/account/own-account.server";
import { loadProfile } from "~/pages/account/profile.server";
import { requireUser } from "~/session/member.server";

export { formHeaders as headers };
export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: accountProfile.title });

export async function loader({ request, context }: LoaderFunctionArgs) {
  const user = requireUser(context, request);
  const profile = await loadProfile(context);
  return { profile: profile.state === "ready" ? profile.data : user, zones: timeZones };
}

/** Changes the name and time zone, asks for another address, or for the link that confirms this one. */
export function action({ request, context }: ActionFunctionArgs) {
  requireUser(context, request, paths.profile());
  return changeOwnProfile(request, ownUser(context, paths.profile()), (names) =>
    context.session.noteNames(names),
  );
}

export default function Profile() {
  return <ProfilePage page={paths.profile()} {...useLoaderData<typeof loader>()} />;
}
