import { ORPCError } from "@orpc/server";
import { eq } from "drizzle-orm";
import { assertPassword } from "../account/account";
import { askForPhone, takePhoneCode } from "../account/phone";
import { phoneCodes } from "../db/account-tables";
import { users } from "../db/schema";
import { os, signedIn } from "../procedures";

/** contract/phone-calls.ts, on our tables. */
export const phoneCalls = {
  changePhone: os.users.changePhone.use(signedIn).handler(async ({ input, context }) => {
    await askForPhone(context, context.user, input);
    return { message: "A code is on its way to that number." };
  }),

  confirmPhone: os.users.confirmPhone.use(signedIn).handler(async ({ input, context }) => {
    const { client, limits, user } = context;
    await limits.count("confirm-alert-phone", client.address, user.id);
    if (!(await takePhoneCode(context, user.id, input.stepCode))) {
      throw new ORPCError("UNPROCESSABLE_CONTENT", {
        message: "That code is wrong, or older than ten minutes. You can have another one sent.",
      });
    }
    return { message: "Your number is changed." };
  }),

  removePhone: os.users.removePhone.use(signedIn).handler(async ({ input, context }) => {
    const { db, user } = context;
    await assertPassword(context, { userId: user.id }, user, input.password);
    await db.delete(phoneCodes).where(eq(phoneCodes.userId, user.id));
    await db.update(users).set({ phone: null }).where(eq(users.id, user.id));
    return { message: "Your number is gone from your profile." };
  }),
};
