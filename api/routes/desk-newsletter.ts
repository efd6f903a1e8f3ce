import { logDeed } from "../desk/log-deed";
import { changeByCall, writeByCall } from "../desk/posts/by-call";
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

const newsletters = os.desk.newsletters.use(mayWrite).handler(({ context }) =>
  writeByCall(context, "read-desk", async ({ db, actor }) => ({
    confirmed: await countConfirmed(db),
    issues: await listIssues(db, actor),
  })),
);

const newsletter = os.desk.newsletter.use(mayWrite).handler(({ input, context }) =>
  writeByCall(context, "read-desk", async ({ db, actor }) => {
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
  const { version, mark } = await writeByCall(context, "change-desk", (acting) => saveIssue(acting, input));
  if (mark) logDeed(context, mark);
  return { version };
});

const tryIssue = os.desk.tryNewsletter.use(mayWrite).handler(async ({ input, context }) => {
  logDeed(context, await writeByCall(context, "change-desk", (acting) => noteTest(acting, input)));
  await context.jobs.send("newsletter-test-mail", { userId: context.user.id, id: input.id });
  return { message: "It is on its way to you, unless all sending is stopped." };
});

const send = os.desk.sendNewsletter.use(maySend).handler(async ({ input, context }) => {
  const said = await changeByCall(context, (acting) => sendIssue(acting, input));
  // Its mails leave now, and not with the next minute.
  await context.jobs.send("newsletters", {});
  return said;
});

/** Whoever may write it may halt it: what goes wrong is stopped by who sees it. */
const halt = os.desk.haltNewsletter.use(mayWrite).handler(async ({ input, context }) => {
  const said = await changeByCall(context, (acting) => haltIssue(acting, input));
  // What waits is settled now, and not with the next minute.
  await context.jobs.send("newsletters", {});
  return said;
});

const discard = os.desk.discardNewsletter
  .use(mayWrite)
  .handler(({ input, context }) => changeByCall(context, (acting) => discardIssue(acting, input)));

/** contract/desk-newsletter.ts */
export const deskNewsletter = {
  ...{ newsletters, newsletter, saveNewsletter: save, tryNewsletter: tryIssue },
  ...{ sendNewsletter: send, haltNewsletter: halt, discardNewsletter: discard },
};
