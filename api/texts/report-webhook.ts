import { type Context, Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { toInternational } from "../../domain/phone";
import { refusePhone } from "../alerts/phone";
import { noteTextReport } from "../alerts/text-report";
import type { Db } from "../db/client";
import type { Deps } from "../deps";
import { NEVER_REACHED, UNSUBSCRIBED } from "../providers/sms/twilio/codes";
import { noteLeadTextReport } from "./lead-report";
import { stopTexts } from "./opt-outs";
import { LEAD_TEXTS_PATH, TEXTS_PATH } from "./paths";
import { isFirstTime } from "./seen-answers";
import { readSignedForm } from "./signed-form";

const REPORT_PATH = `${TEXTS_PATH}/:id{[0-9a-f]{32}}`;
const LEAD_REPORT_PATH = `${LEAD_TEXTS_PATH}/:id{[1-9][0-9]{0,14}}`;
/** Bytes. */
const MAX_REPORT = 20_000;
const failures: readonly string[] = ["undelivered", "failed"];

/** What became of a text that was sent to a number. */
interface Report {
  phone: string;
  isDelivered: boolean;
  /** The provider's, of what went wrong. */
  code: number;
}
/** Notes it. @returns when the text left; undefined where it is none that is known here */
type Note = (db: Db, report: Report, now: Date) => Promise<Date | undefined>;

/**
 * Takes what Twilio tells of a text that has left: that it was delivered, or was not and why. Whatever is on the way is no news.
 * With a wrong signature it is 403, and changes nothing; a report that comes again changes nothing either.
 */
export function textReportWebhook({ db, now, log, settings }: Pick<Deps, "db" | "now" | "log" | "settings">) {
  const app = new Hono();
  const bounded = bodyLimit({
    maxSize: MAX_REPORT,
    onError: (c) => c.json({ message: "The report is too large." }, 413),
  });

  async function take(c: Context, path: string, note: Note): Promise<Response> {
    const form = readSignedForm(settings.sms.twilio, {
      address: settings.ownUrl + path,
      body: await c.req.text(),
      signature: c.req.header("x-twilio-signature"),
    });
    if (!form) {
      log.warn("a report of a text was refused: its signature or its account is wrong");
      return c.json({ message: "This report is not the provider's." }, 403);
    }
    const status = form.get("MessageStatus") ?? "";
    const isDelivered = status === "delivered";
    const phone = toInternational((form.get("To") ?? "").replace(/^\+1/, ""));
    if (phone === undefined || !(isDelivered || failures.includes(status))) return c.body(null, 204);
    const code = Number(form.get("ErrorCode"));
    await db.transaction(async (tx) => {
      if (!(await isFirstTime(tx, `${form.get("MessageSid")} ${status}`, now()))) return;
      const sentAt = await note(tx, { phone, isDelivered, code }, now());
      if (isDelivered || !sentAt) return;
      log.warn({ reason: `code ${code}` }, "a text was not delivered");
      if (code === UNSUBSCRIBED) await stopTexts(tx, phone, now());
      if (NEVER_REACHED.has(code)) await refusePhone(tx, phone, now(), sentAt);
    });
    return c.body(null, 204);
  }

  app.post(REPORT_PATH, bounded, (c) => {
    const id = c.req.param("id");
    return take(c, `${TEXTS_PATH}/${id}`, (tx, report, at) => noteTextReport(tx, { id, ...report }, at));
  });
  app.post(LEAD_REPORT_PATH, bounded, (c) => {
    const id = c.req.param("id");
    return take(c, `${LEAD_TEXTS_PATH}/${id}`, (tx, report) =>
      noteLeadTextReport(tx, { id: Number(id), ...report }),
    );
  });
  return app;
}
