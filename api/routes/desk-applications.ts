import { leadRoles } from "../../domain/lead-states";
import { askAgain, listApplications, noSuchApplication, openApplication } from "../desk/applications";
import { actAtDesk, look } from "../desk/deed-of-call";
import { listInvestors, openInvestor } from "../desk/investors";
import { asRefusal, NotThere } from "../desk/refusal";
import { os, staffSignedIn } from "../procedures";

const forSupport = staffSignedIn(...leadRoles);

const applications = os.desk.applications.use(forSupport).handler(async ({ input, context }) => {
  await context.limits.count("read-desk", context.client.address, context.user.id);
  return listApplications(context.db, input.page ?? 1);
});

const seen = ["email", "firstName", "lastName"];

const application = os.desk.application.use(forSupport).handler(async ({ input, context }) => {
  const asked = { provider: context.brokerage.name, now: context.now() };
  const found = await openApplication(context.db, input.id, asked);
  if (!found) throw asRefusal(noSuchApplication());
  const fields = [found.id, ...seen, "status", "wanted"];
  await look(context, { action: "application.open", fields, subject: { userId: found.userId } });
  return found;
});

const ask = os.desk.askApplication.use(forSupport).handler(async ({ input, context }) => {
  const asked = { provider: context.brokerage.name, now: context.now() };
  const sent: ("open-account" | "account-status")[] = [];
  await actAtDesk(context, async (tx) => {
    const { userId, job } = await askAgain(tx, input.id, asked);
    sent.push(job);
    return { action: "application.ask", fields: [input.id], subject: { userId } };
  }).catch((error: unknown) => {
    throw asRefusal(error);
  });
  for (const job of sent) await context.jobs.send(job, { id: input.id });
  return { message: "The provider is being asked." };
});

const investors = os.desk.investors.use(forSupport).handler(async ({ input, context }) => {
  await context.limits.count("read-desk", context.client.address, context.user.id);
  return listInvestors(context.db, input.page ?? 1);
});

const investor = os.desk.investor.use(forSupport).handler(async ({ input, context }) => {
  const found = await openInvestor(context.db, input.id, context.now());
  if (!found) throw asRefusal(new NotThere("There is no such investor."));
  const fields = [...seen, "checks", "limit", "pledges"];
  await look(context, { action: "investor.open", fields, subject: { investorId: found.id } });
  return found;
});

/** contract/desk-applications.ts */
export const deskApplications = { applications, application, askApplication: ask, investors, investor };
