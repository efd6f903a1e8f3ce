import { detailsOf } from "../account/changes";
import { readOwnRows } from "../account/own-rows";
import { listSessions, toUser } from "../auth/session";
import type { SignedIn, UserRow } from "../auth/signed-in";
import { findApplication } from "../brokerage/application";
import { isAccount, tellStanding } from "../brokerage/standing";
import { toConnection } from "../brokerage-oauth/connection";
import type { sessions } from "../db/schema";
import type { CallContext } from "../deps";
import { testDriveOf } from "../privacy/leads-of";
import { os, signedIn } from "../procedures";

type OwnContext = CallContext & SignedIn;

/** Who is signed in. */
export async function tellProfile({ db, user }: Pick<OwnContext, "db" | "user">) {
  const drive = await testDriveOf(db, user.id);
  return toProfile(user, drive?.endsAt);
}

const toProfile = (user: UserRow, driveEndsAt: Date | null | undefined) => ({
  ...toUser(user),
  ...detailsOf(user),
  createdAt: user.createdAt.toISOString(),
  testDriveEndsAt: driveEndsAt?.toISOString() ?? null,
});

/** Where the user is signed in, the latest used first. */
export async function tellSessions({ db, user, sessionId, now }: OwnContext) {
  return toSessions(await listSessions(db, user.id, now()), sessionId);
}

const toSessions = (rows: (typeof sessions.$inferSelect)[], sessionId: string) =>
  rows.map(({ id, createdAt, lastUsedAt, userAgent, address }) => ({
    id,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt.toISOString(),
    userAgent,
    address,
    current: id === sessionId,
  }));

/**
 * All that the account's page shows: each call has a cost of its own, which is more than that of its query. Like the
 * profile it reads rows of its caller's alone, so there is no limit on it.
 */
export const overview = os.users.overview.use(signedIn).handler(async ({ input, context }) => {
  const { settings, user, sessionId } = context;
  const isBroker = input.provider === settings.brokerage.provider;
  const isOauthBroker = input.oauthProvider === settings.brokerageOauth.provider;
  const [own, account] = await Promise.all([
    readOwnRows(context, user.id),
    isBroker ? tellAccount(context) : undefined,
  ]);
  return {
    profile: toProfile(user, own.driveEndsAt),
    sessions: toSessions(own.sessions, sessionId),
    ...account,
    connection: isOauthBroker ? toConnection(settings, own.connectedAt) : undefined,
  };
});

async function tellAccount(context: OwnContext) {
  const application = await findApplication(context, context.user.id);
  return { hasAccount: isAccount(application), standing: await tellStanding(context, application) };
}
