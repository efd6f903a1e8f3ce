import { ORPCError } from "@orpc/server";
import { mailboxOf } from "../../domain/mailbox";
import { findSent, listSent } from "../newsletter/issues";
import { confirmSubscription, endSubscription } from "../newsletter/subscription";
import { readUnsubscribeToken } from "../newsletter/unsubscribe-token";
import { os } from "../procedures";

const deadLink = () =>
  new ORPCError("UNPROCESSABLE_CONTENT", {
    message: "This link is no longer valid. Please subscribe again.",
  });

/** The newsletter's calls of contract/users.ts, and its archive. */
export const newsletter = {
  /** Who is subscribed is looked up by the job, not here: the reply and its time are the same for everyone. */
  subscribeNewsletter: os.users.subscribeNewsletter.handler(async ({ input, context }) => {
    await context.limits.count("newsletter", context.client.address, mailboxOf(input.email));
    await context.jobs.send("newsletter-mail", { email: input.email });
    return { message: "Almost done: please confirm with the link that we have emailed you." };
  }),

  confirmNewsletter: os.users.confirmNewsletter.handler(async ({ input, context }) => {
    if (!(await confirmSubscription(context.db, input.token, context.now()))) throw deadLink();
    return { message: "You are subscribed to the newsletter." };
  }),

  unsubscribeNewsletter: os.users.unsubscribeNewsletter.handler(async ({ input, context }) => {
    const subscriberId = readUnsubscribeToken(input.token, context.settings.tokenSecrets);
    if (!subscriberId) {
      throw new ORPCError("UNPROCESSABLE_CONTENT", { message: "This unsubscribe link is not valid." });
    }
    await endSubscription(context.db, subscriberId, context.now());
    return { message: "You are unsubscribed. No more newsletters will be sent." };
  }),

  newsletterIssues: os.users.newsletterIssues.handler(async ({ context }) => ({
    issues: await listSent(context.db),
  })),

  newsletterIssue: os.users.newsletterIssue.handler(async ({ input, context }) => {
    const found = await findSent(context.db, input.number);
    if (!found) throw new ORPCError("NOT_FOUND", { message: "We sent no such issue." });
    return found;
  }),
};
