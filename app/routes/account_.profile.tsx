import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { PhonePart } from "~/components/security/phone-part";
import { ProfilePage } from "~/components/security/profile-page";
import { pageMeta } from "~/components/site/page-meta";
import { accountProfile } from "~/content/account-profile";
import { formHeaders } from "~/form.server";
import { protectionPaths } from "~/lib/protection-paths";
import { changeOwnProfile, ownUser, zonesFor } from "~/pages/account/own-account.server";
import { changePhone } from "~/pages/account/own-phone.server";
import { loadProfile } from "~/pages/account/profile.server";
import { requireUser } from "~/session/member.server";

export { formHeaders as headers };
export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: accountProfile.title });

export async function loader({ request, context }: LoaderFunctionArgs) {
  const user = requireUser(context, request);
  const profile = await loadProfile(context);
  return { profile: profile.state === "ready" ? profile.data : user, zones: zonesFor(profile) };
}

/** Changes the name and time zone, asks for another address, or for the link that confirms this one. */
export async function action({ request, context }: ActionFunctionArgs) {
  requireUser(context, request, protectionPaths.profile());
  const phone = await changePhone(request, context, protectionPaths.profile());
  if (phone) return phone;
  return changeOwnProfile(request, ownUser(context, protectionPaths.profile()), (names) =>
    context.session.noteNames(names),
  );
}

export default function Profile() {
  const { profile, zones } = useLoaderData<typeof loader>();
  const page = protectionPaths.profile();
  return (
    <ProfilePage page={page} profile={profile} zones={zones}>
      <PhonePart page={page} phone={profile.phone} />
    </ProfilePage>
  );
}
