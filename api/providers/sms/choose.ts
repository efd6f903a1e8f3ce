import type { Sms } from "./port";
import { createSandboxSms } from "./sandbox/sms";
import type { SmsSettings } from "./settings";
import { createTwilio } from "./twilio/sms";

/** Who sends texts, as SMS_ADAPTER names them. */
export function chooseSms(settings: SmsSettings): Sms {
  switch (settings.adapter) {
    case "sandbox":
      return createSandboxSms();
    case "twilio":
      return createTwilio(settings.twilio);
  }
}
