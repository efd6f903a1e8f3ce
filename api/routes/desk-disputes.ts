import { readDisputes } from "../desk/disputes";
import { os, staffSignedIn } from "../procedures";

const disputes = os.desk.disputes
  .use(staffSignedIn("support", "owner"))
  .handler(async ({ input, context }) => {
    await context.limits.count("read-desk", context.client.address, context.user.id);
    return readDisputes(context.db, input.page ?? 1);
  });

/** contract/desk-disputes.ts */
export const deskDisputes = { disputes };
