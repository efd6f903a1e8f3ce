import { randomUUID } from "node:crypto";
import { and, eq, gt, sql } from "drizzle-orm";
import type { Context, Hono } from "hono";
import type { linkStates } from "../../../db/bank-tables";
import { sandboxBankItems, sandboxBankLinks } from "../../../db/bank-tables";
import type { Db } from "../../../db/client";
import {
  alert,
  button,
  field,
  hostedPages,
  leadBack,
  readFields,
  sendHosted,
  sendUsedUp,
} from "../../../pages/hosted";
import { escapeHtml } from "../../../pages/html";
import { bankAccounts, deviceCode, goodFor, judgeSignIn, maxWrongSignIns, refusal } from "./sign-in";

type Link = typeof sandboxBankLinks.$inferSelect;
type OpenState = Exclude<(typeof linkStates)[number], "finished" | "exited">;

const titles: Record<OpenState, string> = {
  "sign-in": "Sign in to Sandbox Bank",
  code: "Enter the code",
  accounts: "Choose accounts to share",
};

/** The Sandbox Bank's page: sign in, perhaps a code, choose accounts; or leave. Each step is a post to its address. */
export function sandboxBankPages(db: Db, now: () => Date): Hono {
  const app = hostedPages();
  const { pageId, state, expiresAt } = sandboxBankLinks;

  const find = async (c: Context): Promise<Link | undefined> => {
    const [link] = await db
      .select()
      .from(sandboxBankLinks)
      .where(and(eq(pageId, c.req.param("id") ?? ""), gt(expiresAt, now())));
    return link && link.state !== "finished" && link.state !== "exited" ? link : undefined;
  };
  /** Moves a link on from where it was found: of two presses one does. */
  const move = (link: Link, changes: Partial<Link>) =>
    db
      .update(sandboxBankLinks)
      .set(changes)
      .where(and(eq(pageId, link.pageId), eq(state, link.state)));

  app.get("/hosted/bank/:id", async (c) => {
    const link = await find(c);
    return link ? show(c, link) : sendUsedUp(c);
  });

  app.post("/hosted/bank/:id", async (c) => {
    const link = await find(c);
    if (!link) return sendUsedUp(c);
    const fields = await readFields(c);
    if (fields("press") === "leave") {
      await move(link, { state: "exited" });
      return leadBack(c, link.returnUrl);
    }
    switch (link.state) {
      case "sign-in":
        return signIn(c, link, fields("username"), fields("password"));
      case "code":
        if (fields("code").trim() !== deviceCode) return refuse(c, link, refusal("INVALID_MFA").message);
        return letIn(c, link, {});
      default:
        return share(
          c,
          link,
          bankAccounts.filter(({ id }) => fields(id) === "on"),
        );
    }
  });

  async function signIn(c: Context, link: Link, username: string, password: string): Promise<Response> {
    const locked = link.wrongSignIns >= maxWrongSignIns;
    const result = locked ? refusal("ITEM_LOCKED") : judgeSignIn(username, password);
    if (result.outcome !== "refused") {
      const ms = goodFor(password);
      const goodUntil = ms === undefined ? null : new Date(now().getTime() + ms);
      if (result.outcome === "accounts") return letIn(c, link, { goodUntil });
      await move(link, { state: result.outcome, goodUntil });
      return again(c);
    }
    await db
      .update(sandboxBankLinks)
      .set({ problem: result.message, wrongSignIns: sql`${sandboxBankLinks.wrongSignIns} + 1` })
      .where(eq(pageId, link.pageId));
    return refuse(c, link, result.message, username);
  }

  /** On to the accounts; a link that mends a sign-in has come to its end, as those were chosen when it was made. */
  async function letIn(c: Context, link: Link, changes: Partial<Link>): Promise<Response> {
    if (!link.isUpdate || !link.accessToken) {
      await move(link, { ...changes, state: "accounts" });
      return again(c);
    }
    const { goodUntil } = { ...link, ...changes };
    await move(link, { ...changes, state: "finished", finishedAt: now() });
    await db
      .update(sandboxBankItems)
      .set({ goodUntil })
      .where(eq(sandboxBankItems.accessToken, link.accessToken));
    return leadBack(c, link.returnUrl);
  }

  async function share(c: Context, link: Link, chosen: typeof bankAccounts): Promise<Response> {
    if (chosen.length === 0) return refuse(c, link, "Choose an account, or leave this page.");
    await move(link, {
      state: "finished",
      publicToken: `public-sandbox-${randomUUID()}`,
      // Another id at each link, as with the real one.
      accounts: chosen.map((account) => ({ ...account, id: `account-${randomUUID()}` })),
      finishedAt: now(),
    });
    return leadBack(c, link.returnUrl);
  }

  return app;
}

/** A post is answered by a page to be got, so that reloading sends nothing twice. */
const again = (c: Context) => c.redirect(c.req.path, 303);
const refuse = (c: Context, link: Link, message: string, typed?: string) => show(c, link, message, typed);

function show(c: Context, link: Link, message?: string, typed = ""): Response {
  const at = link.state === "code" || link.state === "accounts" ? link.state : "sign-in";
  return sendHosted(c, {
    title: titles[at],
    main: `${message ? alert(message) : ""}
<form method="post">
${forms[at](typed)}
<p>${button("Continue")}${button("Leave without linking", "leave", { quiet: true })}</p>
</form>`,
    returnUrl: link.returnUrl,
    status: message ? 422 : 200,
  });
}

/** @param typed the username that was refused */
const forms: Record<OpenState, (typed: string) => string> = {
  "sign-in": (
    typed,
  ) => `<p>Username <code>user_good</code> with password <code>pass_good</code> gets in; with <code>mfa_device</code> after a code, and with <code>pass_short</code> for ten minutes, after which the bank wants another sign-in. A password such as <code>error_INSTITUTION_DOWN</code> fails in that way.</p>
${field("username", "Username", { value: typed, autocomplete: "username" })}
${field("password", "Password", { type: "password", autocomplete: "current-password" })}`,
  code: () => `<p>We have sent a code to your device. It is <code>${deviceCode}</code>, always.</p>
${field("code", "Code")}`,
  accounts: () => `<fieldset><legend>Accounts</legend>
${bankAccounts
  .map(
    ({ id, name, mask }, at) =>
      `<label class="option"><input type="checkbox" name="${id}"${at === 0 ? " checked" : ""}> ${escapeHtml(name)}, ends in ${mask}</label>`,
  )
  .join("\n")}
</fieldset>`,
};
