import { z } from "zod";
import { FoundAccount } from "../../../../contract/bank-link";
import type { BankLink, LinkResult } from "../port";
import type { AskPlaid } from "./http";
import { exchange, readEvent, readItem, removeItem } from "./items";
import { read } from "./read";
import type { VerifyWebhook } from "./webhook-key";

/** The broker that processor tokens are for. */
const PROCESSOR = "alpaca";
/** The page's life is the link's own. */
const PAGE_SECONDS = 4 * 60 * 60;

const Begun = z.object({
  link_token: z.string().min(1),
  expiration: z.string().datetime({ offset: true }),
  hosted_link_url: z.string().url(),
});
const Account = z.object({
  id: z.string(),
  name: z.string(),
  mask: z.string().nullish(),
  type: z.string().nullish(),
  subtype: z.string().nullish(),
});
const Added = z.object({ public_token: z.string().min(1), accounts: z.array(Account) });
const Session = z.object({
  finished_at: z.string().nullish(),
  on_success: z.object({ public_token: z.string() }).nullish().catch(null),
  events: z
    .array(z.object({ event_name: z.string() }))
    .nullish()
    .catch(null),
  results: z.object({ item_add_results: z.array(Added) }).nullish(),
  exit: z.object({ error: z.object({ display_message: z.string().nullish() }).nullish() }).nullish(),
});
const Got = z.object({ link_sessions: z.array(Session).nullish() });

/** What a link for a new sign-in asks for; one that mends has that already. */
const forNew = (webhook: string) => ({
  products: ["auth"],
  account_filters: { depository: { account_subtypes: ["checking", "savings"] } },
  webhook,
});

interface PlaidOptions {
  clientName: string;
  /** Where the provider posts what becomes of sign-ins. */
  webhookUrl: string;
  verify: VerifyWebhook;
}

/** Plaid by its Hosted Link (PROVIDERS 3). */
export function createPlaidBankLink(
  ask: AskPlaid,
  { clientName, webhookUrl, verify }: PlaidOptions,
): BankLink {
  return {
    name: "plaid",

    begin: async ({ returnUrl, userId, accessToken }) => {
      const reply = await ask("begin", "/link/token/create", {
        client_name: clientName.slice(0, 30),
        language: "en",
        country_codes: ["US"],
        user: { client_user_id: userId },
        ...(accessToken === undefined ? forNew(webhookUrl) : { access_token: accessToken }),
        hosted_link: { completion_redirect_uri: returnUrl, url_lifetime_seconds: PAGE_SECONDS },
      });
      const { link_token, expiration, hosted_link_url } = read(Begun, reply, "begin");
      return { linkToken: link_token, expiration: new Date(expiration), hostedUrl: hosted_link_url };
    },

    result: async (linkToken) => {
      const reply = await ask("result", "/link/token/get", { link_token: linkToken });
      return resultOf(read(Got, reply, "result").link_sessions ?? []);
    },

    isMended: async (linkToken) => {
      const reply = await ask("result", "/link/token/get", { link_token: linkToken });
      return (read(Got, reply, "result").link_sessions ?? []).some(isDone);
    },

    exchange: (publicToken) => exchange(ask, publicToken),
    readItem: (accessToken) => readItem(ask, accessToken),
    removeItem: (accessToken) => removeItem(ask, accessToken),
    readEvent: (body, verification) => readEvent(verify, body, verification),

    processorToken: async ({ accessToken, accountId }) => {
      const made = await ask("processorToken", "/processor/token/create", {
        access_token: accessToken,
        account_id: accountId,
        processor: PROCESSOR,
      });
      return read(z.object({ processor_token: z.string().min(1) }), made, "processorToken").processor_token;
    },
  };
}

/** A session that mended a sign-in has its success, by one of the words that the document has for it. */
const isDone = ({ results, on_success, events }: z.infer<typeof Session>): boolean =>
  (results?.item_add_results.length ?? 0) > 0 ||
  Boolean(on_success) ||
  (events ?? []).some(({ event_name }) => event_name === "HANDOFF");

/** A page may be opened more than once: one success is the result, whatever else was tried. */
function resultOf(sessions: readonly z.infer<typeof Session>[]): LinkResult {
  const added = sessions.flatMap(({ results }) => results?.item_add_results ?? []).at(-1);
  if (added) {
    return {
      status: "finished",
      publicToken: added.public_token,
      accounts: added.accounts.slice(0, 20).flatMap((account) => toFound(account)),
    };
  }
  const exit = sessions.findLast(({ exit }) => exit)?.exit;
  if (!exit && !sessions.some(({ finished_at }) => finished_at)) return { status: "pending" };
  const message = exit?.error?.display_message?.trim();
  return { status: "exited", ...(message && { message: message.slice(0, 300) }) };
}

/** Only accounts that the contract can carry: another could not be chosen. */
function toFound({ id, name, mask, type, subtype }: z.infer<typeof Account>): FoundAccount[] {
  const found = FoundAccount.safeParse({
    id,
    name: name.slice(0, 80),
    mask: mask?.slice(-8) ?? null,
    type: subtype ?? type ?? "",
  });
  return found.success ? [found.data] : [];
}
