import type { Hono } from "hono";
import { toInternational } from "../../../../domain/phone";
import type { Db } from "../../../db/client";
import { hostedPages, leadBack, readFields } from "../../../pages/hosted";
import { startTexts, stopTexts } from "../../../texts/opt-outs";

/** Where the buttons of /outbox post what a number answers. */
export const ANSWER_PATH = "/hosted/texts/answers";

/** A number answers STOP or START, as it would to a real provider's number. */
export function sandboxAnswers(db: Db, now: () => Date): Hono {
  const app = hostedPages();
  app.post(ANSWER_PATH, async (c) => {
    const fields = await readFields(c);
    const phone = toInternational(fields("phone").replace(/^\+1/, ""));
    if (phone === undefined) return c.text("That is no number.", 422);
    if (fields("press") === "STOP") await stopTexts(db, phone, now());
    if (fields("press") === "START") await startTexts(db, phone);
    return leadBack(c, "/outbox");
  });
  return app;
}
