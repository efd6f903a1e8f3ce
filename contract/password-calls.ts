import { z } from "zod";
import { assumed, Email, LinkToken, Message, NewPassword, openCall } from "./call";

/**
 * How a forgotten password is replaced. Users and investors have accounts of their own, and the same three calls.
 * @param whom as a summary names one of them
 */
export const passwordCalls = (service: "users" | "investors", whom: string) => {
  const tags = [service];
  return {
    requestNewPassword: openCall
      .meta({ effect: true })
      .route({
        method: "GET",
        path: `/api/${service}/request-new-password`,
        tags,
        summary: `Mail a reset link to ${whom}`,
        description: "Answers the same whether or not the account exists (SPEC-DECISIONS 19).",
      })
      .input(z.object({ email: Email }))
      .output(assumed(Message)),

    verifyPasswordRequest: openCall
      .route({
        method: "GET",
        path: `/api/${service}/verify-password-request/{token}`,
        tags,
        summary: `Whether the reset link of ${whom} can still be used`,
      })
      .input(z.object({ token: LinkToken }))
      .output(assumed(z.object({ valid: z.boolean() }))),

    resetPassword: openCall
      .route({
        method: "POST",
        path: `/api/${service}/reset-password/{token}`,
        tags,
        summary: `Set a new password of ${whom}; every session of the account ends`,
      })
      .input(assumed(z.object({ token: LinkToken, password: NewPassword })))
      .output(assumed(Message)),
  };
};
export type PasswordCalls = ReturnType<typeof passwordCalls>;
