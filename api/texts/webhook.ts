import { Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { toInternational } from "../../domain/phone";
import type { Deps } from "../deps";
import { escapeHtml } from "../pages/html";
import type { Settings } from "../settings";
import { answerOf, startTexts, stopTexts } from "./opt-outs";
import { TEXTS_PATH } from "./paths";
import { isFirstTime } from "./seen-answers";
import { readSignedForm } from "./signed-form";

/** Bytes; a text has 1600 characters at most, and some fields beside it. */
const MAX_ANSWER = 50_000;

/**
 * Takes what numbers answer, with Twilio's signature over our address and the form. A wrong one is 403, and changes
 * nothing. Twilio answers STOP and START by itself, and HELP where its service does not look after that is answered here.
 */
export function textWebhook({ db, now, log, settings }: Pick<Deps, "db" | "now" | "log" | "settings">): Hono {
  const app = new Hono();
  const address = settings.ownUrl + TEXTS_PATH;
  app.use(
    TEXTS_PATH,
    bodyLimit({ maxSize: MAX_ANSWER, onError: (c) => c.json({ message: "The answer is too large." }, 413) }),
  );
  app.post(TEXTS_PATH, async (c) => {
    const signature = c.req.header("x-twilio-signature");
    const form = readSignedForm(settings.sms.twilio, { address, body: await c.req.text(), signature });
    if (!form) {
      log.warn("an answer to a text was refused: its signature or its account is wrong");
      return c.json({ message: "This answer is not the provider's." }, 403);
    }
    const sid = form.get("MessageSid") ?? "";
    const phone = toInternational((form.get("From") ?? "").replace(/^\+1/, ""));
    // OptOutType: what Twilio itself took it for, where the service looks after that.
    const answer = answerOf(form.get("OptOutType") ?? form.get("Body") ?? "");
    // Together: an answer that could not be followed is followed when the provider brings it again.
    await db.transaction(async (tx) => {
      if (phone === undefined || !(await isFirstTime(tx, sid, now()))) return;
      if (answer === "stop") await stopTexts(tx, phone, now());
      if (answer === "start") await startTexts(tx, phone);
    });
    // Where Twilio looks after the words itself, it has answered already.
    const isAsked = answer === "help" && form.get("OptOutType") === null;
    const reply = isAsked
      ? `<Response><Message>${escapeHtml(helpOf(settings))}</Message></Response>`
      : "<Response/>";
    return c.body(reply, 200, { "content-type": "text/xml; charset=utf-8" });
  });
  return app;
}

/** What HELP is answered with: who sends, what, at what cost, and the way out. */
const helpOf = ({ brand, publicUrl }: Pick<Settings, "brand" | "publicUrl">) =>
  `${brand.wordmark}: alerts and links that you asked for. How our texts work: ${publicUrl}/legal/sms Message and data rates may apply. Reply STOP to end.`;
