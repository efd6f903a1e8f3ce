import type { AuditMark } from "../desk/audit";
import type { AtDesk } from "../desk/deed-of-call";
import { logDeed } from "../desk/log-deed";
import type { Acting } from "../desk/posts/rows";
import { asRefusal } from "../desk/refusal";
import { writeMail } from "../mail/message";
import { testIssueMail } from "../newsletter/issue-mail";
import {
  countConfirmed,
  discardIssue,
  findIssue,
  haltIssue,
  listIssues,
  noteTest,
  saveIssue,
  sendIssue,
  showIssue,
} from "../newsletter/issues";
import { os, staffSignedIn } from "../procedures";

/** Who writes for readers, and who lets it go to all of them. */
const mayWrite = staffSignedIn("analyst", "owner");
const maySend = staffSignedIn("owner");

async function act<Result>(
  context: AtDesk,
  limit: "read-desk" | "change-desk",
  work: (acting: Acting) => Promise<Result>,
): Promise<Result> {
  const { db, seal, now, user, client } = context;
  await context.limits.count(limit, client.address, user.id);
  try {
    return await work({ db, seal, now, actor: user.id, requestId: client.requestId });
  } catch (error) {
    throw asRefusal(error);
  }
}

async function say(context: AtDesk, work: (acting: Acting) => Promise<AuditMark | undefined>) {
  const mark = await act(context, "change-desk", work);
  if (mark) logDeed(context, mark);
  return { message: mark ? "Done." : "It was so already." };
}

const newsletters = os.desk.newsletters.use(mayWrite).handler(({ context }) =>
  act(context, "read-desk", async ({ db, actor }) => ({
    confirmed: await countConfirmed(db),
    issues: await listIssues(db, actor),
  })),
);

const newsletter = os.desk.newsletter.use(mayWrite).handler(({ input, context }) =>
  act(context, "read-desk", async ({ db, actor }) => {
    const row = await findIssue(db, input.id);
    const { subject, text } = writeMail(testIssueMail(context.settings, row, { email: "" }), []);
    return {
      confirmed: await countConfirmed(db),
      issue: showIssue(row, actor),
      body: row.body,
      mail: { subject, text },
    };
  }),
);

const save = os.desk.saveNewsletter.use(mayWrite).handler(async ({ input, context }) => {
  const { version, mark } = await act(context, "change-desk", (acting) => saveIssue(acting, input));
  if (mark) logDeed(context, mark);
  return { version };
});

const tryIssue = os.desk.tryNewsletter.use(mayWrite).handler(async ({ input, context }) => {
  logDeed(context, await act(context, "change-desk", (acting) => noteTest(acting, input)));
  await context.jobs.send("newsletter-test-mail", { userId: context.user.id, id: input.id });
  return { message: "It is on its way to you, unless all sending is stopped." };
});

const send = os.desk.sendNewsletter.use(maySend).handler(async ({ input, context }) => {
  const said = await say(context, (acting) => sendIssue(acting, input));
  // Its mails leave now, and not with the next minute.
  await context.jobs.send("newsletters", {});
  return said;
});

/** All who may write it may halt it, so that the first who sees a mistake can stop it. */
const halt = os.desk.haltNewsletter.use(mayWrite).handler(async ({ input, context }) => {
  const said = await say(context, (acting) => haltIssue(acting, input));
  // What waits is settled now, and not with the next minute.
  await context.jobs.send("newsletters", {});
  return said;
});

const discard = os.desk.discardNewsletter
  .use(mayWrite)
  .handler(({ input, context }) => say(context, (acting) => discardIssue(acting, input)));

/** contract/desk-newsletter.ts */
export const deskNewsletter = {
  ...{ newsletters, newsletter, saveNewsletter: save, tryNewsletter: tryIssue },
  ...{ sendNewsletter: send, haltNewsletter: halt, discardNewsletter: discard },
};
