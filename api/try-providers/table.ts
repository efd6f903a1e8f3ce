import { alpacaOperations } from "./alpaca";
import { finnhubOperations } from "./finnhub";
import { plaidOperations } from "./plaid";
import { smtpOperations } from "./smtp";
import { stripeOperations } from "./stripe";
import { twilioOperations } from "./twilio";

/** A row of the table, whatever the port. */
interface Row {
  asks: readonly string[];
  shows: string;
}

interface Kind {
  title: string;
  /** Where its port, its sandbox and its adapter are. */
  port: string;
  sandbox: string;
  adapter: string;
  /** What the adapter's requests and replies are held to. */
  document: string;
  operations: Readonly<Record<string, Row | undefined>>;
}

/** Every kind of provider, with all that is asked of it. */
export const kinds: readonly Kind[] = [
  {
    title: "Cards and money: Stripe",
    port: "api/providers/payments/port.ts",
    sandbox: "api/providers/payments/sandbox/payments.ts",
    adapter: "api/providers/payments/stripe/payments.ts",
    document: "payment-objects.json (sample objects; the document itself is too large to keep)",
    operations: stripeOperations,
  },
  {
    title: "Brokerage: Alpaca",
    port: "api/providers/brokerage/port.ts",
    sandbox: "api/providers/brokerage/sandbox/broker.ts",
    adapter: "api/providers/brokerage/alpaca/broker.ts",
    document: "broker-openapi.yaml",
    operations: alpacaOperations,
  },
  {
    title: "Bank link: Plaid",
    port: "api/providers/bank-link/port.ts",
    sandbox: "api/providers/bank-link/sandbox/bank-link.ts",
    adapter: "api/providers/bank-link/plaid/bank-link.ts",
    document: "bank-link-openapi.yml",
    operations: plaidOperations,
  },
  {
    title: "Texts: Twilio",
    port: "api/providers/sms/port.ts",
    sandbox: "api/providers/sms/sandbox/sms.ts",
    adapter: "api/providers/sms/twilio/sms.ts",
    document: "text-openapi.json",
    operations: twilioOperations,
  },
  {
    title: "Market data: Finnhub",
    port: "api/providers/market-data/port.ts",
    sandbox: "api/providers/market-data/sandbox/adapter.ts",
    adapter: "api/providers/market-data/finnhub/adapter.ts",
    document: "market-data-openapi.yaml",
    operations: finnhubOperations,
  },
  {
    title: "Mail: a server by SMTP",
    port: "api/mail/transport.ts",
    sandbox: "api/mail/transport.ts",
    adapter: "api/mail/transport.ts",
    document: "none",
    operations: smtpOperations,
  },
];

/** The table as Markdown: docs/providers.md holds it. */
export function operationTable(): string {
  return kinds
    .map(({ title, port, sandbox, adapter, document, operations }) => {
      const rows = Object.entries(operations).map(
        ([name, row]) => `| \`${name}\` | ${callsOf(row)} | ${row?.shows ?? ""} |`,
      );
      return [
        `### ${title}`,
        "",
        `Port: ${port}. Sandbox: ${sandbox}. Adapter: ${adapter}. Document: ${document}.`,
        "",
        "| operation | calls of the provider's document | what only a call with a real key shows |",
        "| --- | --- | --- |",
        ...rows,
      ].join("\n");
    })
    .join("\n\n");
}

const callsOf = (row: Row | undefined) =>
  row?.asks.length ? row.asks.map((call) => `\`${call}\``).join(", ") : "none";
