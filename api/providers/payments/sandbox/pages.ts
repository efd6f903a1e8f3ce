import { Hono } from "hono";
import type { Db } from "../../../db/client";
import type { Settings } from "../../../settings";
import { sandboxCardElement } from "./card-element";
import { sandboxClockPage } from "./clock-page";
import { sandboxCardPages } from "./page";

/**
 * Everything that the sandbox provider serves under /hosted; in production neither its clock nor its script's address. Nor
 * is there a clock where mail really leaves: it knows people by their address, and so is as open as the outbox.
 */
export function sandboxPaymentPages(
  db: Db,
  now: () => Date,
  { production, smtpUrl }: Pick<Settings, "production" | "smtpUrl">,
): Hono {
  const desk = { db, now };
  const app = new Hono();
  // First: it is asked from other sites, and the pages after it refuse that.
  if (!production) app.route("/", sandboxCardElement(desk));
  app.route("/", sandboxCardPages(desk));
  if (!production && !smtpUrl) app.route("/", sandboxClockPage(desk));
  return app;
}
