import type { Context } from "~/context.server";
import { lookUpAccount } from "~/pages/account/account-exists.server";
import { type Panel, panel } from "~/upstream/panel.server";

/** Where the user's application stands; times are ISO 8601. */
export interface AccountStanding {
  /** The broker's word, or one of ours in lower case; `known` where nobody tells more than that there is an account. */
  status: string;
  submittedAt?: string | null | undefined;
  updatedAt?: string | null | undefined;
  actions?: readonly { code: string; message?: string | null | undefined }[] | null | undefined;
}

/** The part of a page that tells where the brokerage account stands. Keeps whether there is one on the way. */
export async function brokerageStanding(
  context: Pick<Context, "session" | "upstream" | "settings" | "log">,
): Promise<Panel<AccountStanding>> {
  const { upstream, settings } = context;
  const [exists, standing] = await Promise.all([
    lookUpAccount(context),
    panel<AccountStanding>(upstream.brokerage.accountStatus({ provider: settings.brokerageProvider })),
  ]);
  if (standing.state !== "not-offered") return standing;
  // The status is a call of ours: an upstream that has SPEC's alone still knows whether there is an account.
  if (exists.state !== "ready") return exists;
  return { state: "ready", data: { status: exists.data ? "known" : "none" } };
}
