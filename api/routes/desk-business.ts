import { readBusiness } from "../desk/business/business";
import { os, staffSignedIn } from "../procedures";

const business = os.desk.business.use(staffSignedIn("owner")).handler(async ({ input, context }) => {
  await context.limits.count("read-desk", context.client.address, context.user.id);
  return readBusiness(context.db, { provider: context.payments.name, now: context.now(), days: input.days });
});

/** contract/desk-business.ts */
export const deskBusiness = { business };
