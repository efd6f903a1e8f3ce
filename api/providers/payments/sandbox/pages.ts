import { Hono } from "hono";
import type { Db } from "../../../db/client";
import { sandboxCardElement } from "./card-element";
import { sandboxCardPages, type Wake } from "./page";

/**
 * Everything that the sandbox provider serves under /hosted.
 * @param wake is called after each change, so that its events may leave at once
 */
export function sandboxPaymentPages(
  db: Db,
  now: () => Date,
  { production, wake = async () => {} }: { production: boolean; wake?: Wake },
): Hono {
  const desk = { db, now };
  const app = new Hono();
  // First: it is asked from other sites, and the pages after it refuse that.
  if (!production) app.route("/", sandboxCardElement(desk, wake));
  app.route("/", sandboxCardPages(desk, wake));
  return app;
}
