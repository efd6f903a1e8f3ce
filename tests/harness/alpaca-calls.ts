import type { Brokerage } from "../../api/providers/brokerage/port";
import type { AccountRequest } from "../../contract/brokerage";
import { alpacaAt, brokerAccount, listedAccount, sent } from "./alpaca";
import { application } from "./application";
import { statusEvent } from "./event-stream";

/** One call of the adapter as the document is asked about it. */
export interface BrokerCall {
  method: string;
  path: string;
  status: number;
  /** The stand-in's reply; undefined for none. */
  answer: unknown;
  /** What stands in for other calls that it makes, by method and path. */
  also?: Readonly<Record<string, unknown>>;
  /** The reply comes as an event of a stream. */
  streams?: boolean;
  act(url: string): Promise<unknown>;
}

const id = "0d18ae51-3c94-4511-b209-101e1666416b";
const account = `/v1/accounts/${id}`;
const reference = { id: "8f8c8cee-2591-4f83-be12-82c659b5e748", since: new Date("2026-11-20T10:00:00Z") };

/** As the broker's document has a relationship. */
export const relationship = {
  id: "61e69015-8549-4bfd-b9c3-01e75843f47d",
  account_id: id,
  status: "QUEUED",
  account_owner_name: "Dana Lee",
  bank_account_type: "CHECKING",
  bank_account_number: "1111222233330000",
  bank_routing_number: "011401533",
  nickname: "Plaid Checking",
  created_at: "2026-11-21T10:00:01.123456Z",
  updated_at: "2026-11-21T10:00:01.123456Z",
};

/** Somebody who pays taxes in Germany and lives there. */
export const fromAbroad: AccountRequest = {
  ...application,
  contact: {
    ...application.contact,
    street_address: "Lange Gasse 3",
    unit: undefined,
    city: "Augsburg",
    state: "Bavaria",
    postal_code: "86152",
    country: "DEU",
  },
  identity: {
    ...application.identity,
    tax_id: "12345678901",
    tax_id_type: "DEU_TAX_ID",
    country_of_citizenship: "DEU",
    country_of_birth: "DEU",
    country_of_tax_residence: "DEU",
  },
};
export const taxForm = { signedAt: new Date("2026-11-20T10:00:00.000Z"), address: "203.0.113.7" };

/** An account as the broker's document has one with everything in it, made of what we send. */
const whole = (changes: Record<string, unknown> = {}) => {
  const { contact, identity, agreements } = sent(application);
  return listedAccount(application, { account_type: "trading", contact, identity, agreements, ...changes });
};

const ownerDocument = {
  id,
  document_type: "identity_verification",
  document_sub_type: "passport",
  mime_type: "image/jpeg",
  created_at: "2026-11-21T10:00:01.123456Z",
};

const approval = {
  id: "88b5f678-fef5-447b-af15-f21e367e6d8c",
  account_id: id,
  requested_level: 2,
  approved_level: 1,
  status: "LOWER_LEVEL_APPROVED",
  requester: "CORRESPONDENT",
  created_at: "2026-11-21T10:00:01.123456Z",
};

const call = (
  asked: string,
  answer: unknown,
  act: (broker: Brokerage) => Promise<unknown>,
  status = 200,
): BrokerCall => {
  const [method = "", path = ""] = asked.split(" ");
  return { method, path, status, answer, act: (url) => act(alpacaAt(url)) };
};

/** Every call that the adapter makes, with what stands in for the broker's reply. */
export const brokerCalls: readonly BrokerCall[] = [
  call("POST /v1/accounts", brokerAccount(), (broker) => broker.createAccount(application, reference)),
  call("POST /v1/accounts", brokerAccount(), (broker) =>
    broker.createAccount(fromAbroad, reference, taxForm),
  ),
  call("GET /v1/accounts", [whole()], (broker) => broker.findAccount(application, reference)),
  call(`GET ${account}`, whole(), (broker) => broker.account(id)),
  call(`GET ${account}`, whole({ documents: [ownerDocument] }), (broker) => broker.documents(id)),
  call(
    `POST ${account}/documents/upload`,
    undefined,
    (broker) =>
      broker.sendDocument(id, {
        kind: "identity_verification",
        type: "image/jpeg",
        content: new Uint8Array([255, 216, 255]),
      }),
    204,
  ),
  {
    ...call(`PATCH ${account}`, whole(), (broker) =>
      broker.changeContact(id, { email: "moved@example.com", phone: "+12025550124" }),
    ),
    also: { [`GET ${account}`]: whole() },
  },
  {
    ...call("GET /v1/events/accounts/status", undefined, async () => undefined),
    act: async (url) => {
      const events = alpacaAt(url).accountEvents("01KB0000000000000000000001", new AbortController().signal);
      for await (const _ of events) break;
    },
    answer: statusEvent(id, 1),
    streams: true,
  },
  call("GET /v1/accounts/options/approvals", { options_approvals: [approval] }, (broker) =>
    broker.optionsApprovals(id),
  ),
  call(`POST ${account}/options/approval`, approval, (broker) => broker.requestOptions(id, 2)),
  call(`GET ${account}/ach_relationships`, [relationship], (broker) => broker.banks(id)),
  call(`POST ${account}/ach_relationships`, relationship, (broker) =>
    broker.addBank(id, "processor-sandbox-1"),
  ),
  call(
    `DELETE ${account}/ach_relationships/${relationship.id}`,
    undefined,
    (broker) => broker.removeBank(id, relationship.id),
    204,
  ),
];
