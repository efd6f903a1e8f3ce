import { alpacaOperations } from "./alpaca";
import { oauthOperations } from "./alpaca-oauth";
import { crowdfundingOperations } from "./crowdfunding";
import { finnhubOperations } from "./finnhub";
import { plaidOperations } from "./plaid";
import { smtpOperations } from "./smtp";
import { stripeOperations } from "./stripe";
import { twilioOperations } from "./twilio";
import { pushOperations } from "./web-push";

/** A row of the table, whatever the port. */
export interface Row {
  asks: readonly string[];
  shows: string;
}

/** A kind of provider: where it is in the source, and what its operations are held to. */
export interface Kind {
  title: string;
  /** Where its port is, and its interface there. */
  port: string;
  portName: string;
  /** Where its sandbox and its adapters are; none where there is no adapter. */
  sandbox: string;
  adapters: readonly string[];
  /** What the adapter's requests and replies are held to. */
  document: string;
  /** The sample objects of the document by operation, where it is no OpenAPI document. */
  samples?: Readonly<Record<string, readonly string[]>>;
  /** Operations that the sandbox has not, or the adapter, with the reason. */
  notInSandbox?: Readonly<Record<string, string>>;
  notInAdapter?: Readonly<Record<string, string>>;
  operations: Readonly<Record<string, Row | undefined>>;
}

/** What the replies of Stripe's operations are read as. Its requests are held to the types of its own library. */
const stripeSamples = {
  createCustomer: ["customer"],
  attach: ["payment_method", "customer"],
  setDefault: ["customer"],
  cards: ["payment_method", "customer"],
  beginSetup: ["setup_intent", "checkout.session"],
  beginPayment: ["checkout.session", "payment_intent"],
  readPayment: ["payment_intent", "checkout.session"],
  findPayments: ["checkout.session", "payment_intent"],
  refund: ["payment_intent"],
  abandonPayment: ["payment_intent", "checkout.session"],
  subscribe: ["subscription"],
  readSubscription: ["subscription"],
  findSubscriptions: ["subscription"],
  cancelAtPeriodEnd: ["subscription"],
  unCancel: ["subscription"],
  changePrice: ["subscription"],
  pauseCharges: ["subscription"],
  endUnpaid: ["subscription", "invoice"],
  invoices: ["invoice"],
  readInvoice: ["invoice"],
  payInvoice: ["invoice"],
  refundInvoice: ["invoice"],
  credit: ["customer_balance_transaction"],
  eventsSince: ["event"],
  readDispute: ["dispute", "invoice_payment"],
  submitEvidence: ["dispute", "invoice_payment"],
  readEvent: ["event"],
  endNow: ["subscription"],
  detach: ["payment_method"],
};

/** Every kind of provider, with all that is asked of it. */
export const kinds: readonly Kind[] = [
  {
    title: "Cards and money: Stripe",
    port: "api/providers/payments/port.ts",
    portName: "Payments",
    sandbox: "api/providers/payments/sandbox/payments.ts",
    adapters: ["api/providers/payments/stripe/payments.ts"],
    document: "payment-objects.json",
    samples: stripeSamples,
    notInAdapter: { timeOf: "clocks that can be moved are the sandbox's" },
    operations: stripeOperations,
  },
  {
    title: "Brokerage: Alpaca",
    port: "api/providers/brokerage/port.ts",
    portName: "Brokerage",
    sandbox: "api/providers/brokerage/sandbox/broker.ts",
    adapters: ["api/providers/brokerage/alpaca/broker.ts"],
    document: "broker-openapi.yaml",
    operations: alpacaOperations,
  },
  {
    title: "Connecting an account at a broker: Alpaca",
    port: "api/providers/brokerage-oauth/port.ts",
    portName: "BrokerOauth",
    sandbox: "api/providers/brokerage-oauth/sandbox/oauth.ts",
    adapters: ["api/providers/brokerage-oauth/alpaca/oauth.ts"],
    document: "RFC 6749",
    operations: oauthOperations,
  },
  {
    title: "Bank link: Plaid",
    port: "api/providers/bank-link/port.ts",
    portName: "BankLink",
    sandbox: "api/providers/bank-link/sandbox/bank-link.ts",
    adapters: ["api/providers/bank-link/plaid/bank-link.ts"],
    document: "bank-link-openapi.yml",
    notInSandbox: { readEvent: "it posts nothing, and what becomes of a sign-in is read" },
    operations: plaidOperations,
  },
  {
    title: "Texts: Twilio",
    port: "api/providers/sms/port.ts",
    portName: "Sms",
    sandbox: "api/providers/sms/sandbox/sms.ts",
    adapters: ["api/providers/sms/twilio/sms.ts"],
    document: "text-openapi.json",
    operations: twilioOperations,
  },
  {
    title: "Pushes to browsers",
    port: "api/providers/push/port.ts",
    portName: "Push",
    sandbox: "api/providers/push/sandbox/push.ts",
    adapters: ["api/providers/push/web-push/push.ts"],
    document: "RFC 8030, 8291 and 8292",
    operations: pushOperations,
  },
  {
    title: "Market data: Finnhub",
    port: "api/providers/market-data/port.ts",
    portName: "MarketData",
    sandbox: "api/providers/market-data/sandbox/adapter.ts",
    adapters: [
      "api/providers/market-data/finnhub/adapter.ts",
      "api/providers/market-data/files/adapter.ts (docs/market-data-files.md)",
    ],
    document: "market-data-openapi.yaml",
    operations: finnhubOperations,
  },
  {
    title: "Crowdfunding: an intermediary",
    port: "api/providers/crowdfunding/port.ts",
    portName: "Crowdfunding",
    sandbox: "api/providers/crowdfunding/sandbox/intermediary.ts",
    adapters: [],
    document: "none: nobody publishes one",
    operations: crowdfundingOperations,
  },
  {
    title: "Mail: a server by SMTP",
    port: "api/try-providers/smtp.ts",
    portName: "MailServer",
    sandbox: "the outbox of api/mail/transport.ts",
    adapters: ["api/mail/transport.ts"],
    document: "RFC 5321",
    notInSandbox: { verify: "the outbox has nobody to let in" },
    operations: smtpOperations,
  },
];
