import { Hono } from "hono";
import type { Db } from "../../../db/client";
import { sandboxCardElement } from "./card-element";
import { sandboxClockPage } from "./clock-page";
import { sandboxCardPages } from "./page";

/** Everything that the sandbox provider serves under /hosted; in production neither its clock nor its script's address. */
export function sandboxPaymentPages(db: Db, now: () => Date, { production }: { production: boolean }): Hono {
  const desk = { db, now };
  const app = new Hono();
  // First: it is asked from other sites, and the pages after it refuse that.
  if (!production) app.route("/", sandboxCardElement(desk));
  app.route("/", sandboxCardPages(desk));
  if (!production) app.route("/", sandboxClockPage(desk));
  return app;
}
