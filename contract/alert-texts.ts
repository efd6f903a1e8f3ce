import { z } from "zod";
import { bearerCall, Message } from "./call";
import { MarketingConsent, Phone } from "./leads";

const Instant = z.string().datetime({ offset: true });
const route = { tags: ["users", "extension"] };

/** The number that a member is texted at, and what it lacks before anything is. */
export const AlertPhone = z.object({
  number: z.string().max(32),
  confirmed: z.boolean().describe("by a code that was sent to it"),
  refusedAt: Instant.nullish().describe("when the provider told that no text reaches it; absent otherwise"),
  agreedAt: Instant.nullish().describe(
    "when its owner agreed to alerts by text; absent where nobody has, or no longer",
  ),
});
export type AlertPhone = z.infer<typeof AlertPhone>;

/** The calls behind alerts by text: a number, its code, and a consent of its own (COMPLIANCE, TCPA). */
export const alertTextCalls = {
  saveAlertPhone: bearerCall
    .meta({ extension: true })
    .route({
      method: "PUT",
      path: "/api/users/alerts/phone",
      ...route,
      summary: "Take the number for alerts by text, and text it a code",
      description:
        "Another number than before has to be confirmed and agreed to anew. Called again, it sends another code, and ends the one before. 422 for a number that takes no texts.",
    })
    .input(z.object({ phone: Phone }))
    .output(Message),

  confirmAlertPhone: bearerCall
    .meta({ extension: true })
    .route({
      method: "POST",
      path: "/api/users/alerts/phone/confirm",
      ...route,
      summary: "Confirm the number by the code that was texted to it",
      description:
        "422 for a code that is wrong or older than ten minutes; after five wrong ones a new one is needed.",
    })
    .input(z.object({ code: z.string().regex(/^\d{6}$/, "Please enter the six digits") }))
    .output(Message),

  agreeToAlertTexts: bearerCall
    .meta({ extension: true })
    .route({
      method: "PUT",
      path: "/api/users/alerts/phone/consent",
      ...route,
      summary: "Agree to alerts by text at the confirmed number",
      description:
        "The wording is kept as it was shown, with its revision, the time and the address. 409 without a confirmed number.",
    })
    .input(MarketingConsent)
    .output(Message),

  forgetAlertPhone: bearerCall
    .meta({ extension: true })
    .route({
      method: "DELETE",
      path: "/api/users/alerts/phone",
      ...route,
      summary: "Forget the number for alerts by text: none is sent from then on",
    })
    .output(Message),
};
