import type { Sms } from "../providers/sms/port";
import type { Operations } from "./operation";

/** The number from which test credentials send; with any others nothing leaves from it. */
export const TEST_SENDER = "+15005550006";
const REACHED = "+14108675310";
const NO_NUMBER = "+15005550001";
const NO_MOBILE = "+15005550009";

const words = "Trade Signals: a test. Reply STOP to opt out.";

/** Every operation of the port of texts. Test credentials send nothing. */
export const twilioOperations: Operations<Sms, object> = {
  send: {
    asks: ["POST /2010-04-01/Accounts/{AccountSid}/Messages.json"],
    shows: "which numbers are refused for good (that a text arrives, and its report, takes a phone)",
    attempt: async (at) => {
      const reportTo = "https://example.com/webhooks/texts/kit";
      const taken = await at.port.send(REACHED, words, { validSeconds: 3_600, reportTo });
      if (taken.state !== "sent") throw new Error(`a right text is ${taken.state}: ${taken.reason}`);
      const refused = await at.port.send(NO_NUMBER, words);
      at.holds(refused.state === "refused", "what is no number is refused for good");
      const landline = await at.port.send(NO_MOBILE, words);
      at.holds(landline.state === "refused", "a number that takes no texts is refused for good");
    },
  },
};
