import { and, eq, gt } from "drizzle-orm";
import { hashToken, newOpaqueToken } from "../../../auth/opaque-token";
import type { Db } from "../../../db/client";
import { sandboxAuthorizations } from "../../../db/oauth-tables";
import { type BrokerOauth, OauthError } from "../port";

/** So long a page may be decided on, and so long a code is good for (RFC 6749 4.1.2). */
export const decisionMs = 10 * 60_000;
const scope = "data";

/**
 * A broker in this very process: its page asks for leave (page.ts), and a code is good for ten minutes, once, and for
 * the address that it was given to.
 */
export function createSandboxOauth(db: Db, now: () => Date, ownUrl: string): BrokerOauth {
  return {
    name: "sandbox",

    authorizeUrl: async ({ state, redirectUri }) => {
      const pageId = newOpaqueToken();
      const expiresAt = new Date(now().getTime() + decisionMs);
      await db.insert(sandboxAuthorizations).values({ pageId, state, redirectUri, scope, expiresAt });
      return `${ownUrl}/hosted/broker/${pageId}`;
    },

    exchange: async ({ code, redirectUri }) => {
      const { codeHash, expiresAt } = sandboxAuthorizations;
      // Deleting it is what makes it single use. A code in the wrong hands is used up by them, too.
      const [given] = await db
        .delete(sandboxAuthorizations)
        .where(and(eq(codeHash, hashToken(code)), gt(expiresAt, now())))
        .returning();
      if (!given || given.redirectUri !== redirectUri)
        throw new OauthError("invalid", "exchange", "invalid_grant");
      return { accessToken: newOpaqueToken(), scope: given.scope };
    },
  };
}
