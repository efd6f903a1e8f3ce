import type { Hono } from "hono";
import type { Db } from "../../../db/client";
import { button, hostedPages, leadBack, readFields } from "../../../pages/hosted";
import { escapeHtml } from "../../../pages/html";
import { endSandboxPushes, latestPushes } from "./push";

/** Where the buttons of /outbox post which subscription is to end. */
const END_PATH = "/hosted/push/end";
/** The latest shown. */
const SHOWN = 200;

/** What was pushed, for /outbox. */
export const pushesToShow = async (db: Db, now: Date) =>
  (await latestPushes(db, SHOWN, now)).map(({ push, endedAt }) => ({ ...push, endedAt }));

type Shown = Awaited<ReturnType<typeof pushesToShow>>;

/** A row for each push that waits, and a button for each subscription that has not ended. */
export function pushRows(pushes: Shown): string[] {
  return pushes.map(({ subscription, at, payload, times, endedAt }) => {
    const end = `<form method="post" action="${END_PATH}"><input type="hidden" name="subscription" value="${escapeHtml(subscription)}">${button("End it", "end")}</form>`;
    const cells = [at.toISOString(), subscription, payload, String(times)].map(escapeHtml);
    return `<tr>${cells.map((cell) => `<td>${cell}</td>`).join("")}<td>${endedAt ? "ended" : end}</td></tr>`;
  });
}

/** A browser's subscription ends, as it does where somebody takes a permission back. */
export function sandboxPushEnd(db: Db, now: () => Date): Hono {
  const app = hostedPages();
  app.post(END_PATH, async (c) => {
    const subscription = (await readFields(c))("subscription");
    if (!/^[\w-]{22}$/.test(subscription)) return c.text("That is no subscription.", 422);
    await endSandboxPushes(db, subscription, now());
    return leadBack(c, "/outbox");
  });
  return app;
}
