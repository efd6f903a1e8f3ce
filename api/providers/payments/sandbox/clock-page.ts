import type { Context, Hono } from "hono";
import { alert, button, field, hostedPages, readFields, sendHosted } from "../../../pages/hosted";
import { escapeHtml } from "../../../pages/html";
import type { Desk } from "./books";
import { MAX_DAYS, type MovedClock, moveClock } from "./clock";

const PATH = "/hosted/clock";

/** A page for developers: moves somebody's clock ahead, so that trials end and months are charged today. */
export function sandboxClockPage(desk: Desk): Hono {
  const app = hostedPages();

  app.get(PATH, (c) => show(c, {}));

  app.post(PATH, async (c) => {
    const fields = await readFields(c);
    const [email, days] = [fields("email").slice(0, 254), fields("days").trim().slice(0, 20)];
    const moved = await moveClock(desk, email, /^\d+$/.test(days) ? Number(days) : 0);
    return show(c, { email, days, message: complaint(email, moved), moved });
  });

  return app;
}

/** What is wrong with what was asked for; nothing when a clock was moved. */
export function complaint(email: string, moved: MovedClock[] | undefined): string | undefined {
  if (!moved) return `A clock moves by 1 to ${MAX_DAYS} whole days at once, and by 20 years altogether.`;
  if (moved.length === 0)
    return `Nobody with the address "${email.trim()}" has been at the sandbox card provider yet.`;
  return undefined;
}

/** Of clocks that were moved. */
export const describeMoved = (email: string, moved: readonly MovedClock[]): string =>
  moved.map(({ now }) => `By the clock of ${email.trim()} it is now ${now.toISOString()}.`).join("\n");

interface Shown {
  email?: string;
  days?: string;
  message?: string | undefined;
  moved?: MovedClock[] | undefined;
}

function show(c: Context, { email = "", days = "", message, moved = [] }: Shown): Response {
  const done =
    message || moved.length === 0 ? "" : `<p role="status">${escapeHtml(describeMoved(email, moved))}</p>`;
  return sendHosted(c, {
    title: "Move a clock",
    main: `${message ? alert(message) : ""}${done}
<p>Each customer of the sandbox card provider has a clock. Moved ahead, it ends trials, charges months and tries refused cards again, as the days would.</p>
<form method="post">
${field("email", "Email address", { type: "email", value: email })}
${field("days", "Days", { value: days, inputmode: "numeric" })}
<p>${button("Move the clock")}</p>
</form>`,
    note: "It is there for developers, and not in production.",
    status: message ? 422 : 200,
  });
}
