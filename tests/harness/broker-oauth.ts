import { z } from "zod";
import { brokerConnections, oauthStates, sandboxAuthorizations } from "../../api/db/oauth-tables";
import type { TestApi } from "./api";
import { register } from "./people";

export const oauthPath = "/api/brokerage-oauth";
/** Where the site under test has the broker's page lead. */
export const callbackUrl = "http://site.test/brokerage/callback";

const Begun = z.object({ url: z.string().url(), state: z.string(), expiresAt: z.string() });

/** Somebody signed in, with what they may do about a connection. */
export async function owner(api: TestApi, email = "dana@example.com") {
  const { token, id } = await register(api, { email });
  const begin = (redirectUri = callbackUrl) =>
    api.call("POST", `${oauthPath}/authorization`, { token, body: { redirectUri } });
  return {
    id,
    token,
    begin,
    begun: async () => Begun.parse((await begin()).body),
    connection: async () => (await api.call("GET", `${oauthPath}/connection`, { token })).body,
    end: () => api.call("DELETE", `${oauthPath}/connection`, { token }),
  };
}

/** Presses a button of the broker's page, as a browser does. */
export const press = (api: TestApi, url: string, button: string, headers: Record<string, string> = {}) => {
  const body = new URLSearchParams({ press: button });
  return api.fetch(new Request(api.origin + new URL(url).pathname, { method: "POST", body, headers }));
};

/** Opens the broker's page. */
export const open = (api: TestApi, url: string) => api.fetch(new Request(api.origin + new URL(url).pathname));

/** What the broker's page leads back with, once it is allowed. */
export async function allow(api: TestApi, url: string): Promise<{ code: string; state: string }> {
  const location = new URL((await press(api, url, "allow")).headers.get("location") ?? "");
  const value = (name: string) => location.searchParams.get(name) ?? "";
  return { code: value("code"), state: value("state") };
}

/** SPEC's call: nobody's token goes with it. */
export const exchange = (api: TestApi, query: Record<string, string>, options: { asSite?: boolean } = {}) =>
  api.call("POST", `${oauthPath}?${new URLSearchParams({ redirect_uri: callbackUrl, ...query })}`, options);

export const connections = ({ db }: TestApi) => db.select().from(brokerConnections);
export const states = ({ db }: TestApi) => db.select().from(oauthStates);
export const authorizations = ({ db }: TestApi) => db.select().from(sandboxAuthorizations);
