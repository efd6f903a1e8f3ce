import { randomInt } from "node:crypto";
import { z } from "zod";
import type { Arena } from "./arena";

/** What a call of the upstream came back with. */
interface ApiReply {
  status: number;
  body: unknown;
}

/** Calls the upstream itself, past the site. */
export async function callApi(
  { api }: Arena,
  method: string,
  path: string,
  { token, body, headers = {} }: { token?: string; body?: object; headers?: Record<string, string> } = {},
): Promise<ApiReply> {
  const reply = await fetch(api.baseUrl + path, {
    method,
    headers: {
      ...(body && { "content-type": "application/json" }),
      ...(token && { authorization: `Bearer ${token}` }),
      ...headers,
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  return { status: reply.status, body: await reply.json() };
}

const goodPassword = "a hostile suite of trades";
const Registered = z.object({ id: z.string(), token: z.string() });

/** An account that nobody had before, of a visitor of the site's with an address of their own: no limit counts them together. */
export async function registerAt(arena: Arena, email = `ada-${randomInt(1e12)}@example.com`) {
  const body = { firstName: "Ada", lastName: "Byron", email, password: goodPassword };
  const headers = {
    "x-api-client-token": arena.api.clientToken,
    "x-client-address": `10.${randomInt(256)}.${randomInt(256)}.${1 + randomInt(254)}`,
  };
  const reply = await callApi(arena, "PUT", "/api/users/register", { body, headers });
  return { ...Registered.parse(reply.body), email };
}
type Account = Awaited<ReturnType<typeof registerAt>>;

/** Makes the account a customer of the card provider with a card, by the account's own token. */
export async function addCard(arena: Arena, { id, token, email }: Account, returnUrl: string) {
  const ask = async (method: string, path: string, body?: object) =>
    (await callApi(arena, method, path, { token, ...(body && { body }) })).body;
  const made = await ask("POST", "/api/transactions/create-customer", { uniqueId: id, email });
  const { customerId } = z.object({ customerId: z.string() }).parse(made);
  const begun = await ask("POST", "/api/transactions/setup-intent", { customerId, returnUrl });
  const { hostedUrl } = z.object({ hostedUrl: z.string() }).parse(begun);
  const { pathname, search } = new URL(hostedUrl);
  await fetch(arena.api.baseUrl + pathname + search, {
    method: "POST",
    redirect: "manual",
    headers: { origin: new URL(hostedUrl).origin },
    body: new URLSearchParams({ number: "4242424242424242", expiry: "12 / 40", cvc: "123" }),
  });
  const kept = await ask("GET", "/api/users/payment-methods");
  const [card] = z.object({ methods: z.array(z.object({ id: z.string() })) }).parse(kept).methods;
  if (!card) throw new Error("the card was not kept");
  return { customerId, paymentMethodId: card.id };
}
