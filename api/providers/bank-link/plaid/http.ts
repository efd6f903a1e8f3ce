import { z } from "zod";
import { parseOrNothing, readText, reasonOf, TooLong } from "../../http-reply";
import { BankLinkError, type BankLinkFailure } from "../port";
import type { BankLinkSettings } from "../settings";

/** The API's one version; replies of another date would have another shape. */
const VERSION = "2020-09-14";

/** Plaid's error (PROVIDERS 3); of its sentences `display_message` alone is for people. */
const PlaidError = z.object({
  error_type: z.string().max(60),
  error_code: z.string().max(80),
  display_message: z.string().max(300).nullish().catch(null),
});

const kinds: Record<string, BankLinkFailure> = {
  INVALID_INPUT: "invalid",
  INVALID_REQUEST: "invalid",
  INVALID_RESULT: "invalid",
  ITEM_ERROR: "institution",
  INSTITUTION_ERROR: "institution",
  OAUTH_ERROR: "institution",
  RATE_LIMIT_EXCEEDED: "rate_limited",
  API_ERROR: "unavailable",
};
/** Codes of INVALID_INPUT that are about us and not about what was sent. */
const ourKeys = ["INVALID_API_KEYS", "UNAUTHORIZED_ENVIRONMENT", "INVALID_PRODUCT"];

export type AskPlaid = (call: string, path: string, body: Record<string, unknown>) => Promise<unknown>;

/** Requests to Plaid, each with one deadline; redirects are not followed, so that the secret goes nowhere else. */
export function createPlaidHttp(
  { url, clientId, secret }: BankLinkSettings["plaid"],
  { timeoutMs = 4_000 } = {},
): AskPlaid {
  return async (call, path, body) => {
    const { ok, status, text } = await exchange();
    const reply = parseOrNothing(text);
    if (ok && reply !== undefined) return reply;
    if (ok) throw new BankLinkError("malformed", call, { status });
    throw describe(reply);

    async function exchange() {
      try {
        const response = await fetch(url + path, {
          method: "POST",
          redirect: "manual",
          signal: AbortSignal.timeout(timeoutMs),
          headers: {
            accept: "application/json",
            "content-type": "application/json",
            "plaid-client-id": clientId,
            "plaid-secret": secret,
            "plaid-version": VERSION,
          },
          body: JSON.stringify(body),
        });
        return { ok: response.ok, status: response.status, text: await readText(response) };
      } catch (error) {
        if (error instanceof TooLong) throw new BankLinkError("malformed", call, { reason: error.name });
        throw new BankLinkError("unavailable", call, { reason: reasonOf(error) });
      }
    }

    function describe(said: unknown): BankLinkError {
      const parsed = PlaidError.safeParse(said);
      if (!parsed.success) {
        return new BankLinkError(status === 429 ? "rate_limited" : "unavailable", call, { status });
      }
      const { error_type, error_code: code, display_message } = parsed.data;
      const kind = ourKeys.includes(code) ? "unauthorized" : (kinds[error_type] ?? "unavailable");
      return new BankLinkError(kind, call, { status, code, display: display_message?.trim() || undefined });
    }
  };
}
