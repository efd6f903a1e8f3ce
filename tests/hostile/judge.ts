import type { SiteReply } from "../harness/http-client";

/** Stands in everything that a broken upstream says; no page may show it. */
export const marker = "UPSTREAM-INTERNAL-9f2c";

/** What no reader may be shown: parser's and system's messages, stacks, files, what a broken upstream said. */
const internals = [
  marker,
  "SyntaxError",
  "TypeError",
  "Unexpected token",
  "ECONN",
  "ENOTFOUND",
  "UND_ERR",
  "undici",
  "ZodError",
  "DrizzleQuery",
  "node_modules",
  "build/index.js",
  "[object Object]",
];
const stackLine = /\bat (?:async )?[\w.$<>[\] ]+ \((?:file|node|\/)[^)]*\)|\b[\w-]+\.(?:ts|tsx|mjs):\d+/;

/** On every reply of the site, whatever its kind. */
const everyHeader = [
  "content-security-policy",
  "x-content-type-options",
  "referrer-policy",
  "cross-origin-resource-policy",
  "permissions-policy",
];

/** What is wrong with a reply wherever it stands: headers that are missing, internals that show. Empty: nothing. */
export function flawsOf({ status, headers, text }: SiteReply): string[] {
  const shown = [...internals.filter((word) => text.includes(word)), ...(stackLine.exec(text) ?? [])];
  const waits = status !== 503 && status !== 429;
  return [
    ...everyHeader.filter((name) => !headers[name]).map((name) => `no ${name}`),
    ...shown.map((word) => `shows ${word}`),
    ...(waits || headers["retry-after"] ? [] : ["no Retry-After"]),
  ];
}

/** What buttons and hidden fields say: nobody typed it. */
const notTyped = [
  "press",
  "sessionId",
  "paymentMethodId",
  "subscriptionId",
  "pledgeId",
  "watchKind",
  "watchName",
  "otpauthUri",
];

/** What was typed into a form, secrets aside, and is not in the page that came back. */
export function lostOf(form: Readonly<Record<string, string>>, { text }: Pick<SiteReply, "text">): string[] {
  const page = unescaped(text);
  return Object.entries(form)
    .filter(
      ([name]) => !notTyped.includes(name) && !/password|tax_id$|^taxId$|^stepCode$|^passkey$/i.test(name),
    )
    .filter(([, value]) => !page.includes(value))
    .map(([name]) => name);
}

export const unescaped = (text: string): string =>
  text.replaceAll("&quot;", '"').replaceAll("&#x27;", "'").replaceAll("&lt;", "<").replaceAll("&amp;", "&");
