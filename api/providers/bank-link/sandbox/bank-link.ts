import { randomBytes, randomUUID } from "node:crypto";
import { and, eq, gt, isNull } from "drizzle-orm";
import { sandboxBankItems, sandboxBankLinks } from "../../../db/bank-tables";
import type { Db } from "../../../db/client";
import { type BankLink, BankLinkError, type LinkResult } from "../port";

const MINUTE = 60_000;
/** As long as the real one's (PROVIDERS 3): that of a link which mends a sign-in is shorter. */
const LINK_MS = 4 * 60 * MINUTE;
const UPDATE_MS = 30 * MINUTE;
const PUBLIC_TOKEN_MS = 30 * MINUTE;

/** Where the page of a link is, on the upstream's own origin (page.ts). */
const pagePath = (pageId: string) => `/hosted/bank/${pageId}`;

const refusal = (call: string, code: string) => new BankLinkError("invalid", call, { status: 400, code });

/**
 * A bank link in this very process, whose one bank is the Sandbox Bank: a page to sign in on (page.ts), and the real
 * one's lives of tokens: a link 4 hours, a public token 30 minutes and one use. A sign-in stays until it is removed, and
 * then the broker's token is good for nothing. It posts nothing: what becomes of a sign-in is read.
 */
export function createSandboxBankLink(db: Db, now: () => Date, ownUrl: string): BankLink {
  const itemsBy = (accessToken: string) =>
    db.select().from(sandboxBankItems).where(eq(sandboxBankItems.accessToken, accessToken));
  const findItem = async (call: string, accessToken: string) => {
    const [item] = await itemsBy(accessToken);
    if (!item) throw refusal(call, "INVALID_ACCESS_TOKEN");
    return item;
  };
  const findLink = async (linkToken: string) => {
    const [link] = await db.select().from(sandboxBankLinks).where(eq(sandboxBankLinks.linkToken, linkToken));
    if (!link) throw refusal("result", "INVALID_LINK_TOKEN");
    return link;
  };

  return {
    name: "sandbox",

    begin: async ({ returnUrl, accessToken }) => {
      const isUpdate = accessToken !== undefined;
      if (isUpdate) await findItem("begin", accessToken);
      const linkToken = `link-sandbox-${randomUUID()}`;
      const pageId = randomBytes(24).toString("base64url");
      const expiration = new Date(now().getTime() + (isUpdate ? UPDATE_MS : LINK_MS));
      await db.insert(sandboxBankLinks).values({
        ...{ linkToken, pageId, returnUrl, state: "sign-in", expiresAt: expiration, isUpdate, accessToken },
      });
      return { linkToken, expiration, hostedUrl: ownUrl + pagePath(pageId) };
    },

    result: async (linkToken): Promise<LinkResult> => {
      const { state, publicToken, accounts, problem, expiresAt } = await findLink(linkToken);
      if (state === "finished" && publicToken) {
        return { status: "finished", publicToken, accounts: [...accounts] };
      }
      if (state === "exited" || expiresAt <= now()) {
        return { status: "exited", ...(problem && { message: problem }) };
      }
      return { status: "pending" };
    },

    isMended: async (linkToken) => {
      const { isUpdate, state } = await findLink(linkToken);
      return isUpdate && state === "finished";
    },

    exchange: async (publicToken) => {
      const { publicToken: token, accessToken, finishedAt, isUpdate } = sandboxBankLinks;
      const made = { accessToken: `access-sandbox-${randomUUID()}`, itemId: `item-${randomUUID()}` };
      return db.transaction(async (tx) => {
        const [used] = await tx
          .update(sandboxBankLinks)
          .set({ accessToken: made.accessToken })
          .where(
            and(
              ...[eq(token, publicToken), isNull(accessToken), eq(isUpdate, false)],
              gt(finishedAt, new Date(now().getTime() - PUBLIC_TOKEN_MS)),
            ),
          )
          .returning();
        if (!used) throw refusal("exchange", "INVALID_PUBLIC_TOKEN");
        await tx.insert(sandboxBankItems).values({ ...made, goodUntil: used.goodUntil, createdAt: now() });
        return made;
      });
    },

    processorToken: async ({ accessToken, accountId }) => {
      await findItem("processorToken", accessToken);
      const { accessToken: token, isUpdate } = sandboxBankLinks;
      const ofItem = and(eq(token, accessToken), eq(isUpdate, false));
      const [link] = await db.select().from(sandboxBankLinks).where(ofItem);
      if (!link?.accounts.some(({ id }) => id === accountId)) {
        throw refusal("processorToken", "INVALID_ACCOUNT_ID");
      }
      const made = `processor-sandbox-${randomUUID()}`;
      await db
        .update(sandboxBankLinks)
        .set({ processorToken: made, processorAccountId: accountId })
        .where(ofItem);
      return made;
    },

    readItem: async (accessToken) => {
      const [item] = await itemsBy(accessToken);
      if (!item) return { isBroken: true };
      const { goodUntil } = item;
      return {
        isBroken: goodUntil !== null && goodUntil <= now(),
        ...(goodUntil && { consentEndsAt: goodUntil }),
      };
    },

    removeItem: async (accessToken) => {
      await db.delete(sandboxBankItems).where(eq(sandboxBankItems.accessToken, accessToken));
    },
  };
}

/** What the sandbox broker learns of a token that it was given, as a real one asks the provider. */
export async function readProcessorToken(db: Db, token: string) {
  const { accessToken, processorToken } = sandboxBankLinks;
  const [found] = await db
    .select({ link: sandboxBankLinks })
    .from(sandboxBankLinks)
    .innerJoin(sandboxBankItems, eq(sandboxBankItems.accessToken, accessToken))
    .where(eq(processorToken, token));
  return found?.link.accounts.find(({ id }) => id === found.link.processorAccountId);
}
