import { z } from "zod";
import { parseOrNothing, readText, reasonOf, TooLong } from "../../http-reply";
import type { BrokerOauth } from "../port";
import { OauthError, type OauthFailure } from "../port";
import type { OauthSettings } from "../settings";

const Granted = z.object({
  access_token: z.string().min(1).max(2000),
  token_type: z.string().regex(/^bearer$/i),
  scope: z.string().max(500).nullish(),
});
/** RFC 6749 5.2; its description is for developers and may repeat what was sent. */
const Refused = z.object({ error: z.string().regex(/^[a-z_]{1,40}$/) });

const kinds: Record<string, OauthFailure> = {
  invalid_grant: "invalid",
  invalid_client: "unauthorized",
  unauthorized_client: "unauthorized",
};

interface Options {
  authorizeUrl?: string;
  tokenUrl?: string;
  /** Of the exchange, its reply's body included. */
  timeoutMs?: number;
}

/**
 * "Connect with Alpaca" for people who have an account there (PROVIDERS 1, "OAuth", flow 1). The exchange is
 * form-encoded and made once: a code is good for one. Redirects are not followed, so that the secret goes nowhere else.
 */
export function createAlpacaOauth(
  { clientId, secret, scope }: OauthSettings["alpaca"],
  {
    authorizeUrl = "https://app.alpaca.markets/oauth/authorize",
    tokenUrl = "https://api.alpaca.markets/oauth/token",
    timeoutMs = 6_000,
  }: Options = {},
): BrokerOauth {
  return {
    name: "alpaca",

    authorizeUrl: async ({ state, redirectUri }) => {
      const url = new URL(authorizeUrl);
      const query = { response_type: "code", client_id: clientId, redirect_uri: redirectUri, state, scope };
      for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
      return url.href;
    },

    exchange: async ({ code, redirectUri }) => {
      const { status, text } = await post({
        grant_type: "authorization_code",
        code,
        client_id: clientId,
        client_secret: secret,
        redirect_uri: redirectUri,
      });
      const reply = parseOrNothing(text);
      if (status < 200 || status >= 300) throw refusal(status, reply);
      const granted = Granted.safeParse(reply);
      if (!granted.success) throw new OauthError("malformed", "exchange", status);
      return { accessToken: granted.data.access_token, scope: granted.data.scope ?? scope };
    },
  };

  async function post(fields: Record<string, string>) {
    try {
      const response = await fetch(tokenUrl, {
        method: "POST",
        redirect: "manual",
        signal: AbortSignal.timeout(timeoutMs),
        headers: { accept: "application/json" },
        body: new URLSearchParams(fields),
      });
      return { status: response.status, text: await readText(response) };
    } catch (error) {
      if (error instanceof TooLong) throw new OauthError("malformed", "exchange", error.name);
      throw new OauthError("unavailable", "exchange", reasonOf(error));
    }
  }
}

function refusal(status: number, reply: unknown): OauthError {
  const { error } = Refused.safeParse(reply).data ?? {};
  if (status === 429) return new OauthError("rate_limited", "exchange", status);
  if (status === 401 || status === 403) return new OauthError("unauthorized", "exchange", status, error);
  if (status === 400 || status === 422) {
    return new OauthError(kinds[error ?? ""] ?? "invalid", "exchange", status, error);
  }
  return new OauthError("unavailable", "exchange", status, error);
}
