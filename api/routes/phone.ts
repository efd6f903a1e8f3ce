import { ORPCError } from "@orpc/server";
import { askForPhone, removePhone, takePhoneCode } from "../account/phone";
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
    if (!(await takePhoneCode(context, user, input.stepCode))) {
      throw new ORPCError("UNPROCESSABLE_CONTENT", {
        message: "That code is wrong, or older than ten minutes. You can have another one sent.",
      });
    }
    return { message: "Your number is changed." };
  }),

  removePhone: os.users.removePhone.use(signedIn).handler(async ({ input, context }) => {
    await removePhone(context, context.user, input.password);
    return { message: "Your number is gone from your profile." };
  }),
};
