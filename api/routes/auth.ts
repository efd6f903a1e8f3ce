import { ORPCError } from "@orpc/server";
import { rotate } from "../auth/refresh-token";
import { endSession } from "../auth/session";
import { os, signedIn } from "../procedures";

/** contract/auth.ts, as kept here. */
export const auth = {
  refresh: os.auth.refresh.handler(async ({ input, context }) => {
    await context.limits.count("refresh", context.client.address);
    const pair = await rotate(context, input.refreshToken);
    if (!pair) {
      throw new ORPCError("UNAUTHORIZED", { message: "Your session has ended. Please log in again." });
    }
    return pair;
  }),

  logout: os.auth.logout.use(signedIn).handler(async ({ context }) => {
    await endSession(context.db, context.user.id, context.sessionId);
    return { message: "You've been signed out." };
  }),
};
