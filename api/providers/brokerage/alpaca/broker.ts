import { z } from "zod";
import type { AccountRequest } from "../../../../contract/brokerage";
import type { Brokerage } from "../port";
import { createAlpacaBanks } from "./banks";
import { createAlpacaContact } from "./contact";
import { createAlpacaDocuments } from "./documents";
import { createAlpacaEvents } from "./events";
import type { OpenStream, SendToBroker } from "./http";
import { createAlpacaOptions } from "./options";
import { Account, ListedAccount, read, toBrokerAccount } from "./reply";
import { type Bridging, toAccountCreation } from "./request";

/** Clocks differ. */
const SKEW_MS = 5 * 60_000;

/** Alpaca's Broker API, version 1 (PROVIDERS 1). Nothing is tried twice here: jobs do that, and look first. */
export function createAlpacaBrokerage(
  send: SendToBroker,
  bridging: Bridging,
  openStream: OpenStream,
): Brokerage {
  return {
    name: "alpaca",

    createAccount: async (request, reference, taxForm) => {
      const reply = await send({
        call: "createAccount",
        method: "POST",
        path: "/v1/accounts",
        body: toAccountCreation(request, bridging, taxForm),
        // Not in its documents for this call, and no harm: what counts is that it knows an e-mail once.
        headers: { "idempotency-key": reference.id },
      });
      return toBrokerAccount(read(Account, reply, "createAccount"));
    },

    findAccount: async (request, reference) => {
      const query = new URLSearchParams({
        query: request.contact.email_address,
        created_after: new Date(reference.since.getTime() - SKEW_MS).toISOString(),
        entities: "contact,identity,agreements",
      });
      const reply = await send({ call: "findAccount", method: "GET", path: `/v1/accounts?${query}` });
      const listed = read(z.array(z.unknown()), reply, "findAccount");
      // Others' may be of any shape; ours has all that it takes to know it.
      const ours = listed
        .map((account) => ListedAccount.safeParse(account))
        .find(({ success, data }) => success && isOurs(data, request))?.data;
      return ours && toBrokerAccount(ours);
    },

    account: async (id) => {
      const reply = await send({
        call: "account",
        method: "GET",
        path: `/v1/accounts/${encodeURIComponent(id)}`,
      });
      return toBrokerAccount(read(Account, reply, "account"));
    },

    ...createAlpacaEvents(openStream),
    ...createAlpacaOptions(send),
    ...createAlpacaDocuments(send),
    ...createAlpacaContact(send),
    ...createAlpacaBanks(send),
  };
}

/**
 * Whether an account is the one that this request opened. The broker keeps no reference of ours, and an e-mail can be
 * typed by anybody: the moment of signing, to the second, is what nobody else's account has.
 */
function isOurs({ contact, identity, agreements }: z.infer<typeof ListedAccount>, request: AccountRequest) {
  const same = (a: string, b: string) => a.trim().toLowerCase() === b.trim().toLowerCase();
  return (
    same(contact.email_address, request.contact.email_address) &&
    same(identity.given_name, request.identity.given_name) &&
    same(identity.family_name, request.identity.family_name) &&
    (agreements ?? []).some(({ agreement, signed_at: at }) =>
      request.agreements.some(
        (signed) => signed.agreement === agreement && secondOf(signed.signed_at) === secondOf(at),
      ),
    )
  );
}

const secondOf = (timestamp: string) => Math.floor(Date.parse(timestamp) / 1000);
