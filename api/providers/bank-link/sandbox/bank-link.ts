import { randomBytes, randomUUID } from "node:crypto";
import { and, eq, gt, isNull } from "drizzle-orm";
import { sandboxBankLinks } from "../../../db/bank-tables";
import type { Db } from "../../../db/client";
import { type BankLink, BankLinkError, type LinkResult } from "../port";

const MINUTE = 60_000;
/** As long as the real one's (PROVIDERS 3). */
const LINK_MS = 4 * 60 * MINUTE;
const PUBLIC_TOKEN_MS = 30 * MINUTE;

/** Where the page of a link is, on the upstream's own origin (page.ts). */
const pagePath = (pageId: string) => `/hosted/bank/${pageId}`;

/**
 * A bank link in this very process, whose one bank is the Sandbox Bank: a page to sign in on (page.ts), and the real
 * one's lives of tokens: a link 4 hours, a public token 30 minutes and one use.
 */
export function createSandboxBankLink(db: Db, now: () => Date, ownUrl: string): BankLink {
  return {
    name: "sandbox",

    begin: async ({ returnUrl }) => {
      const linkToken = `link-sandbox-${randomUUID()}`;
      const pageId = randomBytes(24).toString("base64url");
      const expiration = new Date(now().getTime() + LINK_MS);
      await db
        .insert(sandboxBankLinks)
        .values({ linkToken, pageId, returnUrl, state: "sign-in", expiresAt: expiration });
      return { linkToken, expiration, hostedUrl: ownUrl + pagePath(pageId) };
    },

    result: async (linkToken): Promise<LinkResult> => {
      const [link] = await db
        .select()
        .from(sandboxBankLinks)
        .where(eq(sandboxBankLinks.linkToken, linkToken));
      if (!link) throw new BankLinkError("invalid", "result", { status: 400, code: "INVALID_LINK_TOKEN" });
      const { state, publicToken, accounts, problem } = link;
      if (state === "finished" && publicToken) {
        return { status: "finished", publicToken, accounts: [...accounts] };
      }
      if (state === "exited" || link.expiresAt <= now()) {
        return { status: "exited", ...(problem && { message: problem }) };
      }
      return { status: "pending" };
    },

    processorToken: async ({ publicToken, accountId }) => {
      const refuse = (code: string) => new BankLinkError("invalid", "processorToken", { status: 400, code });
      const { publicToken: token, processorToken, finishedAt } = sandboxBankLinks;
      const [link] = await db.select().from(sandboxBankLinks).where(eq(token, publicToken));
      if (!link) throw refuse("INVALID_PUBLIC_TOKEN");
      if (!link.accounts.some(({ id }) => id === accountId)) throw refuse("INVALID_ACCOUNT_ID");
      const made = `processor-sandbox-${randomUUID()}`;
      const used = await db
        .update(sandboxBankLinks)
        .set({ processorToken: made, processorAccountId: accountId })
        .where(
          and(
            eq(token, publicToken),
            isNull(processorToken),
            gt(finishedAt, new Date(now().getTime() - PUBLIC_TOKEN_MS)),
          ),
        )
        .returning({ linkToken: sandboxBankLinks.linkToken });
      if (used.length === 0) throw refuse("INVALID_PUBLIC_TOKEN");
      return made;
    },
  };
}

/** What the sandbox broker learns of a token that it was given, as a real one asks the provider. */
export async function readProcessorToken(db: Db, token: string) {
  const [link] = await db.select().from(sandboxBankLinks).where(eq(sandboxBankLinks.processorToken, token));
  return link?.accounts.find(({ id }) => id === link.processorAccountId);
}
