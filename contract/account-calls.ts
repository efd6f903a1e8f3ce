import { z } from "zod";
import { isTimeZone } from "../domain/alerts/clock";
import { type bearerCall, Email, LinkToken, Message, NewPassword, openCall, shown } from "./call";
import { ruled } from "./schema-forms";

const Name = shown(z.string().trim().min(1, "Required").max(100, "Maximum length is 100"));
/** The password that the account has, asked for again. */
export const Password = z.string().min(1).max(200).describe("the account's; a wrong one is 422");

/** The fields of a profile that its owner may change at once. */
const TimeZone = ruled(z.string().max(60), isTimeZone, "That is not a time zone", {
  pattern: "^[A-Za-z][\\w+-]*(?:/[\\w+-]+)*$",
}).describe('an IANA name, such as "America/New_York"');

/** Further fields of a profile, for the pages of an account. */
export const ownDetails = {
  timeZone: z
    .string()
    .max(60)
    .nullish()
    .describe('an IANA name, such as "America/New_York"; null: not chosen'),
  emailConfirmed: z
    .boolean()
    .nullish()
    .describe(
      "whether a link that was mailed to the address has been opened; absent: the upstream does not say",
    ),
};

/** What a mailed link about an account does, once its button is pressed. Other words than these may come. */
export const linkKinds = ["confirm", "change", "revert", "end-session", "undo"] as const;

/**
 * How an account's owner changes it and confirms its email. Users and investors have accounts of their own, and the same
 * calls.
 * @param whom as a summary names one of them
 * @param own the builder of calls that only the owner makes
 * @param profile what a changed profile is answered with
 */
export const accountCalls = <Profile extends z.ZodTypeAny>(
  service: "users" | "investors",
  whom: string,
  own: typeof bearerCall,
  profile: Profile,
) => {
  const tags = [service, "extension"];
  const path = <const Rest extends string>(rest: Rest) => `/api/${service}/${rest}` as const;
  const extension = { extension: true } as const;
  return {
    updateProfile: own
      .meta(extension)
      .route({
        method: "PUT",
        path: path("profile"),
        tags,
        summary: `Change the name and time zone of ${whom}`,
      })
      .input(
        z.object({
          firstName: Name,
          lastName: Name,
          timeZone: TimeZone.nullish().describe("absent: as it is; null: none chosen"),
        }),
      )
      .output(profile),

    changePassword: own
      .meta(extension)
      .route({
        method: "POST",
        path: path("password"),
        tags,
        summary: `Set a new password of ${whom}; every other session of the account ends`,
      })
      .input(z.object({ password: Password, newPassword: NewPassword }))
      .output(Message),

    changeEmail: own
      .meta(extension)
      .route({
        method: "POST",
        path: path("email"),
        tags,
        summary: `Mail a link to the new address of ${whom}, which changes it`,
        description:
          "Answers the same whether or not another account has the address. The old address is told once it was changed, with a link that puts it back, where it was confirmed.",
      })
      .input(z.object({ password: Password, email: Email }))
      .output(Message),

    requestConfirmation: own
      .meta(extension)
      .route({
        method: "POST",
        path: path("email/confirmation"),
        tags,
        summary: `Mail ${whom} another link that confirms the address`,
      })
      .output(Message),

    verifyAccountLink: openCall
      .meta(extension)
      .route({
        method: "GET",
        path: path("account-links/{token}"),
        tags,
        summary: `What a mailed link about the account of ${whom} does, if it still works`,
      })
      .input(z.object({ token: LinkToken }))
      .output(
        z.object({
          valid: z.boolean(),
          linkKind: z.string().max(40).nullish().describe(linkKinds.join(", ")),
          email: Email.nullish().describe("the address that it is about"),
          accountEmail: z
            .string()
            .max(254)
            .nullish()
            .describe(
              "whose account it is: the address it has now, most of it hidden; absent where it is the same",
            ),
          needsPassword: z.boolean().nullish().describe("whether the password has to come with it"),
          passwordRemoves: z
            .boolean()
            .nullish()
            .describe(
              "whether a password that the account had lately has it remove what was added to the second step since",
            ),
        }),
      ),

    followAccountLink: openCall
      .meta(extension)
      .route({
        method: "POST",
        path: path("account-links/{token}"),
        tags,
        summary: `Do what a mailed link about the account of ${whom} is for, once`,
      })
      .input(z.object({ token: LinkToken, password: Password.optional() }))
      .output(Message.extend({ linkKind: z.string().max(40) })),
  };
};
