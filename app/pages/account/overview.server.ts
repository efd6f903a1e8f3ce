import type { Context } from "~/context.server";
import { type AccountStanding, brokerageStanding } from "~/pages/brokerage/brokerage-account.server";
import { UpstreamError } from "~/upstream/errors.server";
import { isNotOffered, type Panel, panel } from "~/upstream/panel.server";
import { knowAccount } from "./account-exists.server";
import { loadProfile, type UserProfile } from "./profile.server";

type Asking = Pick<Context, "session" | "upstream" | "settings" | "log">;
type Users = Context["upstream"]["users"];

/** What the account's page shows, each part by itself. */
export interface Overview {
  profile: Panel<UserProfile>;
  sessions: Panel<Awaited<ReturnType<Users["sessions"]>>>;
  standing: Panel<AccountStanding>;
  connection: Panel<Awaited<ReturnType<Users["brokerageConnection"]>>>;
}

/** In one call; in one for each part where the upstream has no such call, or could not make the whole. */
export async function loadOverview(context: Asking): Promise<Overview> {
  const { upstream, settings } = context;
  const asked = { provider: settings.brokerageProvider, oauthProvider: settings.brokerageOauthProvider };
  try {
    const { profile, sessions, hasAccount, standing, connection } = await upstream.users.overview(asked);
    if (typeof hasAccount === "boolean") knowAccount(context, hasAccount);
    return {
      profile: { state: "ready", data: profile },
      sessions: { state: "ready", data: sessions },
      standing: partOf(standing),
      connection: partOf(connection),
    };
  } catch (error) {
    if (isNotOffered(error) || isBroken(error)) return loadParts(context);
    if (!(error instanceof UpstreamError) || error.kind === "unauthenticated") throw error;
    const failed = { state: "failed", message: error.userMessage } as const;
    return { profile: failed, sessions: failed, standing: failed, connection: failed };
  }
}

/** One part that cannot be read must not take the others with it. */
const isBroken = (error: unknown) => error instanceof UpstreamError && error.repliedStatus === 500;

const partOf = <T>(data: T | null | undefined): Panel<T> =>
  data === null || data === undefined ? { state: "not-offered" } : { state: "ready", data };

async function loadParts(context: Asking): Promise<Overview> {
  const { users } = context.upstream;
  const [profile, sessions, standing, connection] = await Promise.all([
    loadProfile(context),
    panel(users.sessions()),
    brokerageStanding(context),
    panel(users.brokerageConnection({ provider: context.settings.brokerageOauthProvider })),
  ]);
  return { profile, sessions, standing, connection };
}
