import { z } from "zod";
import { isPhone, phonePattern } from "../domain/phone";
import { programmes } from "../domain/programmes";
import { assumed, bearerCall, Email, LinkToken, Message, openCall, shown } from "./call";
import { ruled } from "./schema-forms";

const Instant = z.string().datetime({ offset: true });
const Name = shown(z.string().trim().min(1, "Required").max(100, "Maximum length is 100"));
const words = (max: number) => shown(z.string().trim().max(max, `Maximum length is ${max}`));
/** A text of several lines. */
export const lines = (max: number) =>
  z
    .string()
    .trim()
    .max(max, `Maximum length is ${max}`)
    // Lines and tabs are kept; what no page can show is not.
    .regex(/^(?:[^\p{Cc}\p{Cs}]|[\n\r\t])*$/u, "Please remove the characters that cannot be shown");
const Paragraph = lines(2000);
/** A number of ten digits (SPEC 5). */
export const Phone = ruled(z.string().trim().max(32), isPhone, "Invalid phone number.", {
  pattern: phonePattern.source,
});

/** Consent to marketing texts, as it stood beside the unticked box (COMPLIANCE, TCPA): the record is the proof of it. */
export const MarketingConsent = z.object({
  revision: z
    .string()
    .regex(/^\d{2}\.\d{4}\.\d{2}$/)
    .describe("NN.YYYY.MM"),
  wording: shown(z.string().trim().min(1).max(1000)).describe("as it was shown"),
  at: Instant,
  ip_address: z.string().max(45).optional().describe("the visitor's, where the site knows it"),
});
export type MarketingConsent = z.infer<typeof MarketingConsent>;

/** What each of the two phone dialogs calls itself (SPEC 2). */
export const alertTypes = ["Marketing page 2", "Marketing page 3"] as const;

const tags = ["users"];
const sentOnce = "The same sent again is one: nothing is stored or sent twice.";
const sentAgain = "The same sent again within ten minutes is one; after them the link is sent again.";

/** What the link of a test drive is good for: to begin one, to see until when one runs or ran, or nothing. */
export const testDriveStates = ["ready", "running", "over", "expired", "unknown"] as const;

/** The ways in that need no account (SPEC 2, 7). */
export const leads = {
  savePhoneNumber: openCall
    .route({
      method: "PUT",
      path: "/api/phone-numbers",
      tags,
      summary: "Keep a phone number and text it one link: the free test drive's, or the app's",
      description: `Answers the same whether or not the number is known. ${sentAgain}`,
    })
    .input(
      assumed(
        z.object({
          phoneNumber: Phone,
          alertType: z.enum(alertTypes),
          marketing: MarketingConsent.optional().describe("absent: no marketing texts"),
        }),
        "SPEC 3 names phoneNumber and alertType",
      ),
    )
    .output(assumed(Message)),

  simpleSignup: openCall
    .route({
      method: "PUT",
      path: "/api/simple-signup",
      tags,
      summary:
        "Send the link of the free test drive and the app to a phone number, an email address, or both",
      description: `Answers the same whether or not they are known. ${sentAgain}`,
    })
    .input(
      assumed(
        ruled(
          z.object({
            phone: Phone.optional(),
            email: Email.optional(),
            marketing: MarketingConsent.optional(),
          }),
          ({ phone, email }) => phone !== undefined || email !== undefined,
          "Enter your email or phone number.",
          { anyOf: [{ required: ["phone"] }, { required: ["email"] }] },
        ),
        "SPEC 3 names phone and email",
      ),
    )
    .output(assumed(Message)),

  joinUs: openCall
    .route({
      method: "POST",
      path: "/api/users/join-us",
      tags,
      summary: "Ask to take part in a programme",
      description: sentOnce,
    })
    .input(
      assumed(
        z.object({
          programme: z.enum(programmes),
          firstName: Name,
          lastName: Name,
          email: Email,
          phone: Phone.optional(),
          place: words(100).optional().describe("the city or the university, where the programme is of one"),
          message: Paragraph.optional(),
        }),
      ),
    )
    .output(assumed(Message)),

  sponsor: openCall
    .route({
      method: "POST",
      path: "/api/sponsors",
      tags,
      summary: "Ask to sponsor",
      description: sentOnce,
    })
    .input(
      assumed(
        z.object({
          organisation: Name,
          name: Name,
          email: Email,
          phone: Phone.optional(),
          message: Paragraph.optional(),
        }),
      ),
    )
    .output(assumed(Message)),

  testDrive: openCall
    .meta({ extension: true })
    .route({
      method: "GET",
      path: "/api/users/test-drive/{token}",
      tags: ["users", "extension"],
      summary: "What the link of a free test drive is good for",
      description:
        "Begins nothing, however often it is asked. `running` and `over` are of whoever began it: the link does not tell who.",
    })
    .input(z.object({ token: LinkToken }))
    .output(
      z.object({
        state: z.enum(testDriveStates),
        endsAt: Instant.nullish().describe("beside running and over"),
      }),
    ),

  beginTestDrive: bearerCall
    .meta({ extension: true })
    .route({
      method: "POST",
      path: "/api/users/test-drive/{token}",
      tags: ["users", "extension"],
      summary: "Begin the free test drive that a link was sent for",
      description:
        "One for each account and for each number or address. While it runs, `transactions.verify` answers active. The same " +
        "link again by the same account answers the same; another's or an old link is 422.",
    })
    .input(z.object({ token: LinkToken }))
    .output(
      Message.extend({
        endsAt: Instant,
        already: z.boolean().optional().describe("it was begun by an earlier call; absent: not told"),
      }),
    ),
};
