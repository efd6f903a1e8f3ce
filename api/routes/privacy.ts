import { ORPCError } from "@orpc/server";
import { checkPassword } from "../auth/password";
import { lookDaysOf } from "../desk/members/looks";
import { describeError } from "../errors";
import { deleteAccount } from "../privacy/delete-account";
import { exportOf } from "../privacy/export";
import { givenConsents } from "../privacy/given-consents";
import { os, signedIn } from "../procedures";
import { PaymentError } from "../providers/payments/port";

const KEPT = {
  elsewhere:
    "Your subscription is with a card provider that is no longer in use here: we have to end it by hand. Nothing was deleted, and nothing was ended. Please contact us.",
  held: "Your account has to be kept for now, since the law requires it of us. Nothing was deleted, and nothing was ended. Please contact us.",
  begun:
    "Another subscription was started while your account was being deleted. Your account is still there; what you had with the card provider was ended. Please try again.",
} as const;

/** As many as the contract lets a reply have. */
const MOST_CONSENTS = 500;

const RETRY_SECONDS = 60;
const NOT_ENDED =
  "We could not end everything with the card provider, so nothing was deleted: your account is still there. Please try again in a few minutes.";

const consents = os.users.consents.use(signedIn).handler(async ({ context: { db, user } }) => ({
  consents: await givenConsents(db, user.id, MOST_CONSENTS),
}));

const exportData = os.users.export.use(signedIn).handler(async ({ context }) => {
  const { client, limits, user } = context;
  await limits.count("export-data", client.address, user.id);
  return exportOf(context, user);
});

const supportLooks = os.users.supportLooks
  .use(signedIn)
  .handler(async ({ context: { db, user } }) => ({ days: await lookDaysOf(db, user.id) }));

const remove = os.users.deleteAccount.use(signedIn).handler(async ({ input, context }) => {
  const { client, limits, log, trace, user } = context;
  // Apart from logins: strangers who guess there keep nobody from deleting the account.
  await limits.count("own-password", undefined, user.id);
  if (!(await checkPassword(input.password, user.passwordHash))) {
    throw new ORPCError("UNPROCESSABLE_CONTENT", { message: "That is not your password." });
  }
  await limits.forget("own-password", undefined, user.id);
  try {
    const done = await deleteAccount(context, user);
    if (done !== "deleted") {
      log.error(
        { requestId: client.requestId, done },
        "an account was not deleted: its subscription could not be ended at the card provider",
      );
      throw new ORPCError("CONFLICT", { message: KEPT[done] });
    }
  } catch (error) {
    if (!(error instanceof PaymentError)) throw error;
    log.error(
      { requestId: client.requestId, error: describeError(error) },
      "an account was not deleted: the card provider failed or did not answer",
    );
    trace.retryAfterSeconds = RETRY_SECONDS;
    throw new ORPCError("SERVICE_UNAVAILABLE", { message: NOT_ENDED, cause: error });
  }
  log.info({ requestId: client.requestId }, "an account was deleted");
  return { message: "Your account has been deleted." };
});

/** contract/privacy.ts, as kept here. */
export const privacyCalls = { consents, export: exportData, supportLooks, deleteAccount: remove };
