// What the table says is held to the source: the interface of each port, and what its sandbox and its adapters are at run
// time. An operation that is added anywhere fails here until it has its row.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import ts from "typescript";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Database } from "../../../api/db/client";
import { createPlaidBankLink } from "../../../api/providers/bank-link/plaid/bank-link";
import { createSandboxBankLink } from "../../../api/providers/bank-link/sandbox/bank-link";
import { createAlpacaBrokerage } from "../../../api/providers/brokerage/alpaca/broker";
import { createSandboxBrokerage } from "../../../api/providers/brokerage/sandbox/broker";
import { createAlpacaOauth } from "../../../api/providers/brokerage-oauth/alpaca/oauth";
import { createSandboxOauth } from "../../../api/providers/brokerage-oauth/sandbox/oauth";
import { createSandboxCrowdfunding } from "../../../api/providers/crowdfunding/sandbox/intermediary";
import { createFiles } from "../../../api/providers/market-data/files/adapter";
import { createFinnhub } from "../../../api/providers/market-data/finnhub/adapter";
import { createSandbox } from "../../../api/providers/market-data/sandbox/adapter";
import { createSandboxPayments } from "../../../api/providers/payments/sandbox/payments";
import { createStripePayments } from "../../../api/providers/payments/stripe/payments";
import { createSandboxPush } from "../../../api/providers/push/sandbox/push";
import { pushSettings } from "../../../api/providers/push/settings";
import { createWebPush } from "../../../api/providers/push/web-push/push";
import { createSandboxSms } from "../../../api/providers/sms/sandbox/sms";
import { createTwilio } from "../../../api/providers/sms/twilio/sms";
import { type Kind, kinds } from "../../../api/try-providers/kinds";
import { operationTable } from "../../../api/try-providers/table";
import { brandName } from "../../../domain/brand";
import { openTemplate } from "../../harness/template";

/** The interfaces of a folder's files by name: their own methods, and what they extend. */
function interfacesIn(folder: string) {
  const found = new Map<string, { methods: string[]; parents: string[] }>();
  for (const file of readdirSync(folder).filter((name) => name.endsWith(".ts"))) {
    const text = readFileSync(path.join(folder, file), "utf8");
    for (const node of ts.createSourceFile(file, text, ts.ScriptTarget.Latest).statements) {
      if (!ts.isInterfaceDeclaration(node)) continue;
      const isCall = (member: ts.TypeElement) =>
        ts.isMethodSignature(member) ||
        (ts.isPropertySignature(member) && member.type !== undefined && ts.isFunctionTypeNode(member.type));
      found.set(node.name.text, {
        methods: node.members
          .filter(isCall)
          .map(({ name }) => (name && ts.isIdentifier(name) ? name.text : "?")),
        parents: (node.heritageClauses ?? []).flatMap(({ types }) =>
          types.map(({ expression }) => (ts.isIdentifier(expression) ? expression.text : "?")),
        ),
      });
    }
  }
  return found;
}

function operationsOf({ port, portName }: Kind): string[] {
  const found = interfacesIn(path.dirname(port));
  const methodsOf = (name: string): string[] => {
    const declared = found.get(name);
    if (!declared) throw new Error(`${port} has no interface ${name}`);
    return [...declared.methods, ...declared.parents.flatMap(methodsOf)];
  };
  return methodsOf(portName).sort();
}

const callsOf = (port: object): string[] =>
  Object.entries(port)
    .filter(([, value]) => typeof value === "function")
    .map(([name]) => name)
    .sort();

const now = () => new Date("2026-11-27T12:00:00Z");
const licence = { mayDisplay: true, attribution: null, delayMinutes: 0 };
const ask = async () => undefined;
const url = "http://pages.test";

/** What a port of the table is at run time: its sandbox, then its adapters. Mail has no interface of ours. */
function portsOf(db: Database["db"]): Record<string, [object, ...object[]]> {
  const { vapid } = pushSettings({ PUSH_ADAPTER: "web-push" }, "a spare secret of forty letters for tests");
  return {
    Payments: [
      createSandboxPayments(db, now, { ownUrl: url, webhookSecret: "whsec_x" }),
      createStripePayments({ secretKey: "sk_test_x", webhookSecrets: ["whsec_x"], product: "prod_x" }),
    ],
    Brokerage: [
      createSandboxBrokerage(db, now),
      createAlpacaBrokerage(ask, { agreements: [], edgeAddress: "198.51.100.4" }, async function* () {}),
    ],
    BrokerOauth: [
      createSandboxOauth(db, now, url),
      createAlpacaOauth({ clientId: "x", secret: "x", scope: "data" }),
    ],
    BankLink: [
      createSandboxBankLink(db, now, url),
      createPlaidBankLink(ask, { clientName: "Tests", webhookUrl: url, verify: async () => now() }),
    ],
    Sms: [
      createSandboxSms(),
      createTwilio({ url, accountSid: "AC1", authToken: "x", sender: { From: "+15005550006" } }),
    ],
    Push: [createSandboxPush({ hosts: [] }, db, now), createWebPush({ hosts: [], vapid }, "mailto:a@b.test")],
    MarketData: [
      createSandbox(now),
      createFinnhub({ key: "x", perMinute: 60, licence, now }),
      createFiles({ folder: "/nowhere", licence, now, symbols: new Set() }),
    ],
    Crowdfunding: [
      createSandboxCrowdfunding(db, now, {
        closes: undefined,
        minCents: 1,
        maxCents: 2,
        ownUrl: url,
        brand: brandName(undefined),
      }),
    ],
  };
}

describe("the table of operations", () => {
  let database: Database;
  beforeAll(async () => {
    database = await openTemplate();
  });
  afterAll(() => database.close());

  it("has a kind for each folder of providers", () => {
    const folders = readdirSync("api/providers", { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => `api/providers/${name}/port.ts`);
    const known = kinds.map(({ port }) => port).filter((port) => port.startsWith("api/providers/"));
    expect(known.sort()).toEqual(folders.sort());
  });

  it.each(kinds.map((kind) => [kind.title, kind] as const))(
    "has the operations of %s, and no others",
    (_, kind) => {
      expect(Object.keys(kind.operations).sort()).toEqual(operationsOf(kind));
    },
  );

  it.each(
    kinds.filter(({ portName }) => portName !== "MailServer").map((kind) => [kind.title, kind] as const),
  )("says of %s what the sandbox and the adapters have", (_, kind) => {
    const [sandbox, ...adapters] = portsOf(database.db)[kind.portName] ?? [];
    const without = (reasons: Kind["notInSandbox"] = {}) =>
      operationsOf(kind).filter((name) => !(name in reasons));
    expect(callsOf(sandbox ?? {})).toEqual(without(kind.notInSandbox));
    expect(adapters).toHaveLength(kind.adapters.length);
    for (const adapter of adapters) expect(callsOf(adapter)).toEqual(without(kind.notInAdapter));
  });

  it("names files that there are", () => {
    const named = kinds.flatMap(({ port, sandbox, adapters }) => [port, sandbox, ...adapters].join(" "));
    const files = named.flatMap((text) => text.match(/[\w./-]+\.(ts|md)/g) ?? []);
    expect(files.length).toBeGreaterThan(kinds.length * 2);
    expect(files.filter((file) => !existsSync(file))).toEqual([]);
  });

  it("names the sample objects that a test reads through the adapter", () => {
    const test = readFileSync("tests/api/providers/payments/stripe/samples.test.ts", "utf8");
    const named = kinds.flatMap(({ samples }) => Object.values(samples ?? {}).flat());
    expect(named.filter((name) => !test.includes(`sample("${name}")`))).toEqual([]);
  });

  it("is the one of docs/providers.md (npm run providers -- --table prints it)", () => {
    expect(readFileSync("docs/providers.md", "utf8")).toContain(operationTable());
  });
});
