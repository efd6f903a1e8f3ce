import { z } from "zod";
import { list } from "../../setting-kinds";

export type SmsSettings = Readonly<{
  adapter: "sandbox" | "twilio";
  twilio: TwilioSettings;
}>;

export type TwilioSettings = Readonly<{
  url: string;
  accountSid: string;
  /** Calls are made with it. */
  authToken: string;
  /** Others that its webhooks may be signed with, while one takes the place of another. */
  otherTokens?: readonly string[];
  /** A number of ours, or the service that chooses one. */
  sender: { From: string } | { MessagingServiceSid: string };
}>;

const TWILIO_URL = "https://api.twilio.com";

export const NEEDED_FOR_TWILIO = ["TWILIO_ACCOUNT_SID", "TWILIO_AUTH_TOKEN"] as const;

/** Such as AC…, MG… and the token; one stands in a path, the others travel in a header or a form. */
const twilioText = z.string().regex(/^[0-9A-Za-z]{8,64}$/, "is no id or token of Twilio's");
export const twilioKey = twilioText.optional();
export const twilioTokens = z
  .string()
  .transform(list)
  .pipe(z.array(twilioText).min(1, "is missing"))
  .optional();

/** The number that texts come from. */
export const sendingNumber = z
  .string()
  .regex(/^\+[1-9]\d{6,14}$/, "must be a number such as +12025550123")
  .optional();

interface Environment {
  SMS_ADAPTER?: SmsSettings["adapter"] | undefined;
  TWILIO_ACCOUNT_SID?: string | undefined;
  TWILIO_AUTH_TOKEN?: readonly string[] | undefined;
  TWILIO_FROM?: string | undefined;
  TWILIO_MESSAGING_SERVICE_SID?: string | undefined;
}

/** Whether texts would come from nobody. */
export const lacksSender = (env: Environment): boolean =>
  env.SMS_ADAPTER === "twilio" && !env.TWILIO_FROM && !env.TWILIO_MESSAGING_SERVICE_SID;

/** The settings of texts, from those of the process once they are checked. */
export const smsSettings = (env: Environment): SmsSettings => ({
  adapter: env.SMS_ADAPTER ?? "sandbox",
  twilio: {
    url: TWILIO_URL,
    accountSid: env.TWILIO_ACCOUNT_SID ?? "",
    authToken: env.TWILIO_AUTH_TOKEN?.[0] ?? "",
    otherTokens: env.TWILIO_AUTH_TOKEN?.slice(1) ?? [],
    sender: env.TWILIO_MESSAGING_SERVICE_SID
      ? { MessagingServiceSid: env.TWILIO_MESSAGING_SERVICE_SID }
      : { From: env.TWILIO_FROM ?? "" },
  },
});

/** What an operator has to know of a production start that sends no text; undefined where they leave. */
export function smsWarning({ adapter }: SmsSettings): string | undefined {
  return adapter === "sandbox" ? "SMS_ADAPTER=sandbox: no text leaves, and nobody is told so" : undefined;
}
