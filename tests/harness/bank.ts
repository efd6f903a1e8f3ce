import { z } from "zod";
import type { TestApi } from "./api";
import { accountPath, marked } from "./broker";

/** The upstream of a site at that address. */
export const ofSite = { settings: { publicUrl: "http://site.test" } };
export const returnUrl = "http://site.test/account/bank-link/return";

const Begun = z.object({ linkToken: z.string(), expiration: z.string(), hostedUrl: z.string() });
const Result = z.object({
  status: z.string(),
  publicToken: z.string().nullish(),
  accounts: z
    .array(z.object({ id: z.string(), name: z.string(), mask: z.string().nullish(), type: z.string() }))
    .nullish(),
  message: z.string().nullish(),
});

/** Links banks by the calls that everybody may make. */
export const linking = (api: TestApi) => {
  const post = (path: string, body: unknown) => api.call("POST", `/api/bank-link/${path}`, { body });
  return {
    ask: (body: Record<string, unknown> = { returnUrl }) => post("link", body),
    begin: async () => Begun.parse((await post("link", { returnUrl })).body),
    askResult: (linkToken: string) => post("link/result", { linkToken }),
    result: async (linkToken: string) => Result.parse((await post("link/result", { linkToken })).body),
    processorToken: (publicToken: string, accountId: string) =>
      post("processor-token", { publicToken, accountId, accountType: "checking" }),
  };
};

/** What a hosted page answered. */
interface HostedReply {
  status: number;
  location: string | null;
  text: string;
  headers: Headers;
}

/** Somebody's browser on a hosted page. */
export function hostedPage({ fetch }: TestApi, url: string) {
  const ask = async (init?: RequestInit): Promise<HostedReply> => {
    const reply = await fetch(new Request(url, init));
    const { status, headers } = reply;
    return { status, headers, location: headers.get("location"), text: await reply.text() };
  };
  return {
    get: () => ask(),
    post: (fields: Record<string, string>, headers: Record<string, string> = {}) =>
      ask({ method: "POST", body: new URLSearchParams(fields), headers }),
  };
}

export const goodSignIn = { username: "user_good", password: "pass_good" };

/** Signs in to the Sandbox Bank and shares accounts: the reply that leads back. */
export async function shareAccounts(api: TestApi, url: string, accounts = ["sandbox-checking"]) {
  const page = hostedPage(api, url);
  await page.post(goodSignIn);
  return page.post(Object.fromEntries(accounts.map((id) => [id, "on"])));
}

/** A processor token for an account of the Sandbox Bank. */
export async function processorTokenFor(api: TestApi, account = "sandbox-checking"): Promise<string> {
  const { begin, result, processorToken } = linking(api);
  const { linkToken, hostedUrl } = await begin();
  await shareAccounts(api, hostedUrl, [account]);
  const { publicToken, accounts } = await result(linkToken);
  const { body } = await processorToken(publicToken ?? "", accounts?.[0]?.id ?? "");
  return z.object({ processorToken: z.string() }).parse(body).processorToken;
}

/** Opens a brokerage account for whoever has the token, of this status for good. */
export async function openAccount(
  api: TestApi,
  token: string,
  status = "ACTIVE",
  email = "dana@example.com",
): Promise<void> {
  const request = marked(`status=${status}`);
  const body = { ...request, contact: { ...request.contact, email_address: email } };
  const reply = await api.call("POST", accountPath, { token, body });
  // One that ends at once is refused, and is there all the same.
  const expected = ["REJECTED", "ACCOUNT_CLOSED"].includes(status) ? 422 : 200;
  if (reply.status !== expected) throw new Error(`the account was not opened: ${reply.text}`);
}
