import { SignedInUser } from "../../contract/users";
import type { TestApi } from "./api";
import { dana, mailedToken } from "./people";

/** The owner's network. */
export const home = "198.51.100.7";
/** A stranger's, one of many. */
export const stranger = (at: number) => `203.0.113.${at}`;

export const deviceOf = (reply: { body: unknown }) => SignedInUser.parse(reply.body).deviceToken ?? "";

/** Calls of the owner of an account, and of strangers who know its e-mail, each from a network. */
export function guessing(api: () => TestApi) {
  const from = (address: string, deviceToken?: string) => ({
    "x-api-client-token": api().clientToken,
    "x-client-address": address,
    ...(deviceToken !== undefined && { "x-device-token": deviceToken }),
  });
  const login = (address: string, password = "wrong", deviceToken?: string, email = dana.email) =>
    api().call("POST", "/api/users/login", {
      body: { email, password },
      headers: from(address, deviceToken),
    });
  const guess = async (count: number, address: (at: number) => string, deviceToken?: string) => {
    const statuses: number[] = [];
    for (let at = 0; at < count; at++) statuses.push((await login(address(at), "wrong", deviceToken)).status);
    return statuses;
  };
  const ask = (address: string, email = dana.email, service = "users") =>
    api().call("POST", `/api/${service}/sign-in-links`, { body: { email }, headers: from(address) });
  const use = (token: string, service = "users") =>
    api().call("POST", `/api/${service}/sign-in-links/${token}`, { headers: from(home) });
  const linkOf = async () => {
    await ask(home);
    await api().runJobs();
    return mailedToken(api(), "login/link");
  };

  return { from, login, guess, ask, use, linkOf };
}
