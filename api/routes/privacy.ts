import { ORPCError } from "@orpc/server";
import { checkPassword } from "../auth/password";
import { os, signedIn } from "../base";
import { deleteAccount } from "../privacy/delete-account";
import { exportOf } from "../privacy/export";
import { givenConsents } from "../privacy/given-consents";

/** As many as the contract lets a reply have. */
const MOST_CONSENTS = 500;

const consents = os.users.consents.use(signedIn).handler(async ({ context: { db, user } }) => ({
  consents: await givenConsents(db, user.id, MOST_CONSENTS),
}));

const exportData = os.users.export.use(signedIn).handler(async ({ context }) => {
  const { client, limits, user } = context;
  await limits.count("export-data", client.address, user.id);
  return exportOf(context, user);
});

const remove = os.users.deleteAccount.use(signedIn).handler(async ({ input, context }) => {
  const { client, limits, log, user } = context;
  // Counted with login: a password that may not be guessed there may not be guessed here.
  await limits.count("login", client.address, user.email);
  if (!(await checkPassword(input.password, user.passwordHash))) {
    throw new ORPCError("UNPROCESSABLE_CONTENT", { message: "That is not your password." });
  }
  await limits.forget("login", user.email);
  if (!(await deleteAccount(context, user))) {
    log.error({ requestId: client.requestId }, "an account cannot be deleted: its subscription lives on");
    throw new ORPCError("CONFLICT", {
      message:
        "Your subscription could not be ended, so nothing was deleted. Please try again in some minutes.",
    });
  }
  log.info({ requestId: client.requestId }, "an account was deleted");
  return { message: "Your account has been deleted." };
});

/** contract/privacy.ts, as kept here. */
export const privacyCalls = { consents, export: exportData, deleteAccount: remove };
