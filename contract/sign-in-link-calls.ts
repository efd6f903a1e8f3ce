import { z } from "zod";
import { Email, LinkToken, Message, openCall } from "./call";
import { SecondStep } from "./second-step-calls";

const passwordUnconfirmed = z
  .boolean()
  .nullish()
  .describe(
    "the password is older than the proof of the account's email: it signs in only in browsers that were signed in by a link since, until a new one is chosen",
  );

/**
 * How the owner of an account comes in without a password: by a link that is mailed. Users and investors have accounts
 * of their own, and the same three calls.
 * @param whom as a summary names one of them
 * @param reply of a sign-in
 */
export const signInLinkCalls = <Reply extends z.ZodRawShape>(
  service: "users" | "investors",
  whom: string,
  reply: z.ZodObject<Reply>,
) => {
  const tags = [service, "extension"];
  const link = z.object({ token: LinkToken });
  return {
    requestSignInLink: openCall
      .meta({ extension: true })
      .route({
        method: "POST",
        path: `/api/${service}/sign-in-links`,
        tags,
        summary: `Mail a sign-in link to ${whom}`,
        description:
          "Answers the same whether or not the account exists, and whether or not one was mailed a moment ago (SPEC-DECISIONS 19).",
      })
      .input(z.object({ email: Email }))
      .output(Message),

    verifySignInLink: openCall
      .meta({ extension: true })
      .route({
        method: "GET",
        path: `/api/${service}/sign-in-links/{token}`,
        tags,
        summary: `Whether the sign-in link of ${whom} can still be used`,
      })
      .input(link)
      .output(
        z.object({
          valid: z.boolean(),
          email: Email.nullish().describe(
            "of the account, beside valid: true. The page shows it, so that nobody signs in by a link of somebody else's unawares",
          ),
        }),
      ),

    signInByLink: openCall
      .meta({ extension: true })
      .route({
        method: "POST",
        path: `/api/${service}/sign-in-links/{token}`,
        tags,
        summary: `Sign ${whom} in by a mailed link, once`,
      })
      .input(link)
      .output(z.union([reply.extend({ passwordUnconfirmed }), SecondStep])),
  };
};
