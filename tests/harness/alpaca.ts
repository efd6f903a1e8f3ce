import { createAlpacaBrokerage } from "../../api/providers/brokerage/alpaca/broker";
import { basicAuthorization, createHttp, createStreams } from "../../api/providers/brokerage/alpaca/http";
import { type Bridging, toAccountCreation } from "../../api/providers/brokerage/alpaca/request";
import type { SignedTaxForm } from "../../api/providers/brokerage/port";
import type { AccountRequest } from "../../contract/brokerage";
import { application } from "./application";

/*
 * No traffic of the real broker was recorded: the shapes here come from its published document
 * (data/providers/broker-openapi.yaml) and the notes on it.
 */

export const bridging: Bridging = {
  agreements: ["margin_agreement", "account_agreement", "customer_agreement", "options_agreement"].map(
    (name) => ({ name }),
  ),
  edgeAddress: "198.51.100.4",
};

/** What the broker is sent, as it reads it: what is undefined is not there. */
export function sent(
  request: AccountRequest,
  changes: Partial<Bridging> = {},
  taxForm?: SignedTaxForm,
): AsRead {
  return JSON.parse(JSON.stringify(toAccountCreation(request, { ...bridging, ...changes }, taxForm)));
}
type AsRead = ReturnType<typeof toAccountCreation>;

interface At {
  now?: () => Date;
  timeoutMs?: number;
  silentMs?: number;
}

/** The adapter, talking to a server of the test's. */
export function alpacaAt(
  url: string,
  { now = () => new Date(), timeoutMs = 20_000, silentMs = 20_000 }: At = {},
) {
  const http = { url, now, timeoutMs, authorization: basicAuthorization("the-key", "the-secret") };
  return createAlpacaBrokerage(createHttp(http), bridging, createStreams({ ...http, silentMs }));
}

/** An account as the broker's document has it. */
export const brokerAccount = (changes: Record<string, unknown> = {}) => ({
  id: "0d18ae51-3c94-4511-b209-101e1666416b",
  account_number: "9034005019",
  status: "SUBMITTED",
  crypto_status: "INACTIVE",
  currency: "USD",
  last_equity: "1500.65",
  created_at: "2026-11-20T10:00:01.123456Z",
  ...changes,
});

/** The same in its list: with what tells whose it is. */
export const listedAccount = (request: AccountRequest = application, changes: Record<string, unknown> = {}) =>
  brokerAccount({
    contact: { email_address: request.contact.email_address, city: request.contact.city },
    identity: { given_name: request.identity.given_name, family_name: request.identity.family_name },
    agreements: request.agreements.map(({ agreement, signed_at }) => ({ agreement, signed_at })),
    ...changes,
  });
