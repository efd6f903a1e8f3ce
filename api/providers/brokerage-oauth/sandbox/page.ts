import { and, eq, gt, isNotNull } from "drizzle-orm";
import type { Context, Hono } from "hono";
import { hashToken, newOpaqueToken } from "../../../auth/opaque-token";
import type { Db } from "../../../db/client";
import { sandboxAuthorizations } from "../../../db/oauth-tables";
import { button, hostedPages, leadBack, readFields, sendHosted, sendUsedUp } from "../../../pages/hosted";
import { escapeHtml } from "../../../pages/html";
import { decisionMs } from "./oauth";

interface Names {
  /** Who asks. */
  brand: string;
  broker: string;
}

/** The sandbox broker's page: allow, or do not. */
export function sandboxBrokerPages(db: Db, now: () => Date, { brand, broker }: Names): Hono {
  const app = hostedPages();
  const { pageId, state, expiresAt } = sandboxAuthorizations;
  const undecided = (c: Context) =>
    and(eq(pageId, c.req.param("id") ?? ""), isNotNull(state), gt(expiresAt, now()));

  app.get("/hosted/broker/:id", async (c) => {
    const [asked] = await db.select().from(sandboxAuthorizations).where(undecided(c));
    if (!asked) return sendUsedUp(c);
    return sendHosted(c, {
      title: `${broker}: connect your account`,
      main: `<p>${escapeHtml(brand)} asks for permission to view your account with ${escapeHtml(broker)}. It cannot trade with it, or change it.</p>
<form method="post">
<p>${button("Allow", "allow")}${button("Deny", "deny", { quiet: true })}</p>
</form>`,
      returnUrl: asked.redirectUri,
    });
  });

  app.post("/hosted/broker/:id", async (c) => {
    const allowed = (await readFields(c))("press") === "allow";
    const code = newOpaqueToken();
    const [asked] = await db.select().from(sandboxAuthorizations).where(undecided(c));
    // Of two presses one decides.
    const decided = await db
      .update(sandboxAuthorizations)
      .set({
        state: null,
        codeHash: allowed ? hashToken(code) : null,
        expiresAt: new Date(now().getTime() + decisionMs),
      })
      .where(undecided(c))
      .returning({ pageId });
    if (!asked || decided.length === 0) return sendUsedUp(c);
    const back = new URL(asked.redirectUri);
    if (allowed) back.searchParams.set("code", code);
    else back.searchParams.set("error", "access_denied");
    back.searchParams.set("state", asked.state ?? "");
    return leadBack(c, back.href);
  });

  return app;
}
