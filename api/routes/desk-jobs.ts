import { actAtDesk, type Done, look } from "../desk/deed-of-call";
import { discardJob, fieldsOfJob, listJobs, noSuchJob, openJob, retryJob } from "../desk/jobs";
import { asRefusal } from "../desk/refusal";
import { os, staffSignedIn } from "../procedures";

const jobs = os.desk.jobs.use(staffSignedIn("owner")).handler(async ({ context }) => {
  await context.limits.count("read-desk", context.client.address, context.user.id);
  return listJobs(context.db);
});

const job = os.desk.job.use(staffSignedIn("owner")).handler(async ({ input, context }) => {
  const found = await openJob(context.db, input.id);
  if (!found) throw asRefusal(noSuchJob());
  const { subject, carries } = found;
  const fields = [...fieldsOfJob(found.job), ...carries.map(({ name }) => name)];
  await look(context, { action: "job.open", fields, ...(subject && { subject }) });
  return { ...found.job, carries };
});

type Acted = Awaited<ReturnType<typeof retryJob>>;
const deed = (action: string, acted: Acted, reason?: string): Done => ({
  action,
  fields: fieldsOfJob(acted),
  ...(acted.subject && { subject: acted.subject }),
  ...(reason !== undefined && { reason }),
});

const retryIt = os.desk.retryJob.use(staffSignedIn("owner")).handler(async ({ input, context }) => {
  await actAtDesk(context, async (tx) => deed("job.retry", await retryJob(tx, input.id))).catch((error) => {
    throw asRefusal(error);
  });
  return { message: "The job is due, and begins within seconds." };
});

const discardIt = os.desk.discardJob.use(staffSignedIn("owner")).handler(async ({ input, context }) => {
  const { id, reason } = input;
  await actAtDesk(context, async (tx) => deed("job.discard", await discardJob(tx, id), reason)).catch(
    (error) => {
      throw asRefusal(error);
    },
  );
  return { message: "The job is discarded." };
});

/** contract/desk-jobs.ts */
export const deskJobs = { jobs, job, retryJob: retryIt, discardJob: discardIt };
