// A client as somebody else would write one, with the types that openapi-typescript makes of the document. It is only
// compiled, apart from the product: what must not compile is marked, and would be an error itself if it did.
import createClient from "openapi-fetch";
import type { paths } from "./openapi";

const client = createClient<paths>({ baseUrl: "http://127.0.0.1:4000" });

/** @returns the access token; undefined where the account asks for a second step */
export async function signIn(email: string, password: string): Promise<string | undefined> {
  const { data, error } = await client.POST("/api/users/login", { body: { email, password } });
  if (!data) throw new Error(error.message);
  return "token" in data ? data.token : undefined;
}

export async function symbolsOf(sector: string): Promise<string[]> {
  const { data, error } = await client.GET("/api/sectors/{sector}/symbols", {
    params: { path: { sector }, header: { order: "symbol" } },
  });
  if (!data) throw new Error(error.message);
  return data.stocks.map(({ symbol }) => symbol);
}

export async function unsubscribe(id: string, key: string): Promise<string | undefined> {
  const consents = [
    { kind: "marketing", revision: "01.2024.05", hash: "0".repeat(64), at: "2024-05-01T09:30:00Z" },
  ];
  await client.PUT("/api/users/consents", {
    params: { header: { "Idempotency-Key": key } },
    body: { consents },
  });
  const { error, response } = await client.DELETE("/api/transactions/subscriptions/{id}", {
    params: {
      path: { id },
      header: { "x-api-client-token": "a credential", "x-client-address": "203.0.113.7" },
    },
    body: { reason: "unused" },
  });
  return response.status === 409 ? (error?.data?.message ?? error?.message) : undefined;
}

export async function wrong(): Promise<void> {
  // @ts-expect-error There is no such call.
  await client.GET("/api/no/such/call");
  // @ts-expect-error A sign-in needs a password.
  await client.POST("/api/users/login", { body: { email: "ada@example.com" } });
  // @ts-expect-error Consents need an Idempotency-Key.
  await client.PUT("/api/users/consents", { body: { consents: [] } });
  const { data } = await client.GET("/api/users/exists", { params: { query: { email: "ada@example.com" } } });
  // @ts-expect-error The reply has no such field.
  data?.known;
}
