import { detailsOf } from "../account/changes";
import { listSessions, toUser } from "../auth/session";
import type { SignedIn } from "../auth/signed-in";
import { findApplication } from "../brokerage/application";
import { isAccount, tellStanding } from "../brokerage/standing";
import { tellConnection } from "../brokerage-oauth/connection";
import type { CallContext } from "../deps";
import { testDriveOf } from "../privacy/leads-of";
import { os, signedIn } from "../procedures";

type OwnContext = CallContext & SignedIn;

/** Who is signed in. */
export async function tellProfile({ db, user }: Pick<OwnContext, "db" | "user">) {
  const drive = await testDriveOf(db, user.id);
  return {
    ...toUser(user),
    ...detailsOf(user),
    createdAt: user.createdAt.toISOString(),
    testDriveEndsAt: drive?.endsAt?.toISOString() ?? null,
  };
}

/** Where the user is signed in, the latest used first. */
export async function tellSessions({ db, user, sessionId, now }: OwnContext) {
  const rows = await listSessions(db, user.id, now());
  return rows.map(({ id, createdAt, lastUsedAt, userAgent, address }) => ({
    id,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt.toISOString(),
    userAgent,
    address,
    current: id === sessionId,
  }));
}

/**
 * All that the account's page shows: each call has a cost of its own, which is more than that of its query. Like the
 * profile it reads rows of its caller's alone, so there is no limit on it.
 */
export const overview = os.users.overview.use(signedIn).handler(async ({ input, context }) => {
  const { settings, user } = context;
  const isBroker = input.provider === settings.brokerage.provider;
  const isOauthBroker = input.oauthProvider === settings.brokerageOauth.provider;
  const [profile, sessions, account, connection] = await Promise.all([
    tellProfile(context),
    tellSessions(context),
    isBroker ? tellAccount(context) : undefined,
    isOauthBroker ? tellConnection(context, user.id) : undefined,
  ]);
  return { profile, sessions, ...account, connection };
});

async function tellAccount(context: OwnContext) {
  const application = await findApplication(context, context.user.id);
  return { hasAccount: isAccount(application), standing: await tellStanding(context, application) };
}
