import { z } from "zod";
import { Password } from "./account-calls";
import { type bearerCall, Message, openCall, shown } from "./call";
import { NewPasskey, PasskeyId, PasskeyProof, PasskeyQuestion } from "./passkey-schemas";

const Instant = z.string().datetime({ offset: true });
export const StepToken = z
  .string()
  .regex(/^[\w-]{20,128}$/)
  .describe("opaque, for ten minutes");
/** A code of an app, or a recovery code. */
export const StepCode = z.string().trim().min(6).max(40);

const recoveryCodes = z
  .array(z.string().max(40))
  .max(20)
  .nullish()
  .describe("to be shown this one time; absent where the owner has some already");

/** A sign-in whose first step is done, a password or a mailed link, and that needs a second one. */
export const SecondStep = z.object({
  secondStep: z.object({
    stepToken: StepToken,
    codes: z.boolean().describe("whether the account has one-time codes"),
    passkeys: z.boolean().describe("whether it has passkeys"),
  }),
});
export type SecondStep = z.infer<typeof SecondStep>;

/** What the owner has for the second step. Times are ISO 8601. */
export const SecondStepStanding = z.object({
  codes: z.boolean(),
  recoveryCodesLeft: z.number().int().nonnegative(),
  passkeys: z
    .array(
      z.object({
        id: PasskeyId,
        passkeyName: z.string().max(60),
        synced: z.boolean().nullish().describe("whether it is copied to the owner's other devices"),
        createdAt: Instant,
        lastUsedAt: Instant.nullish(),
      }),
    )
    .max(20),
});
export type SecondStepStanding = z.infer<typeof SecondStepStanding>;

/**
 * The second step of a sign-in, and passkeys. Users and investors have accounts of their own, and the same calls.
 * @param whom as a summary names one of them
 * @param own the builder of calls that only the owner makes
 * @param reply of a sign-in
 */
export const secondStepCalls = <Reply extends z.ZodRawShape>(
  service: "users" | "investors",
  whom: string,
  own: typeof bearerCall,
  reply: z.ZodObject<Reply>,
) => {
  const tags = [service, "extension"];
  const path = <const Rest extends string>(rest: Rest) => `/api/${service}/${rest}` as const;
  const extension = { extension: true } as const;
  const asked = z.object({ password: Password });
  return {
    secondStep: own
      .meta(extension)
      .route({
        method: "GET",
        path: path("second-step"),
        tags,
        summary: `What ${whom} has for the second step`,
      })
      .output(SecondStepStanding),

    beginCodes: own
      .meta(extension)
      .route({
        method: "POST",
        path: path("second-step/codes"),
        tags,
        summary: `Make the secret of one-time codes for ${whom}`,
        description:
          "RFC 6238: SHA-1, six digits, 30 seconds. It counts once confirmCodes has had a code of it.",
      })
      .input(asked)
      .output(
        z.object({
          secret: z.string().max(64).describe("base32, told this one time"),
          otpauthUri: z
            .string()
            .regex(/^otpauth:\/\/totp\/\S+$/)
            .max(600)
            .describe("the same for a QR code"),
        }),
      ),

    confirmCodes: own
      .meta(extension)
      .route({
        method: "POST",
        path: path("second-step/codes/confirmation"),
        tags,
        summary: `Turn one-time codes of ${whom} on, by a first code`,
      })
      .input(z.object({ stepCode: StepCode }))
      .output(Message.extend({ recoveryCodes })),

    removeCodes: own
      .meta(extension)
      .route({
        method: "DELETE",
        path: path("second-step/codes"),
        tags,
        summary: `Turn one-time codes of ${whom} off`,
      })
      .input(asked)
      .output(Message),

    renewRecoveryCodes: own
      .meta(extension)
      .route({
        method: "POST",
        path: path("second-step/recovery-codes"),
        tags,
        summary: `Make new recovery codes for ${whom}, in place of all before`,
      })
      .input(asked)
      .output(Message.extend({ recoveryCodes })),

    finishSignIn: openCall
      .meta({ ...extension, signsIn: true })
      .route({
        method: "POST",
        path: path("second-step"),
        tags,
        summary: `Sign ${whom} in by the second step: a one-time code, or a recovery code, each once`,
        description:
          "401 with a sentence for a wrong code, and for a step that is over: it takes five codes in ten minutes.",
      })
      .input(z.object({ stepToken: StepToken, stepCode: StepCode }))
      .output(reply),

    askForPasskey: own
      .meta(extension)
      .route({
        method: "POST",
        path: path("passkeys/question"),
        tags,
        summary: `The question to an authenticator that makes a passkey for ${whom}`,
      })
      .input(asked)
      .output(PasskeyQuestion),

    addPasskey: own
      .meta(extension)
      .route({ method: "POST", path: path("passkeys"), tags, summary: `Keep a new passkey of ${whom}` })
      .input(
        z.object({
          passkeyName: shown(z.string().trim().min(1, "Required").max(60, "Maximum length is 60")),
          passkey: NewPasskey,
        }),
      )
      .output(Message.extend({ recoveryCodes })),

    removePasskey: own
      .meta(extension)
      .route({ method: "DELETE", path: path("passkeys/{id}"), tags, summary: `End a passkey of ${whom}` })
      .input(asked.extend({ id: PasskeyId }))
      .output(Message),

    askWhoItIs: openCall
      .meta(extension)
      .route({
        method: "POST",
        path: path("passkey-sign-ins/question"),
        tags,
        summary: `The question to an authenticator that signs ${whom} in`,
      })
      .output(PasskeyQuestion),

    signInByPasskey: openCall
      .meta({ ...extension, signsIn: true })
      .route({
        method: "POST",
        path: path("passkey-sign-ins"),
        tags,
        summary: `Sign ${whom} in by a passkey, which is both steps`,
      })
      .input(z.object({ passkey: PasskeyProof }))
      .output(reply),
  };
};
