import { eq } from "drizzle-orm";
import { users } from "../../api/db/schema";
import { SignedInUser } from "../../contract/users";
import type { TestApi } from "./api";

export const dana = {
  firstName: "Dana",
  lastName: "Lee",
  email: "dana@example.com",
  password: "small trades add up",
};

/**
 * Registers Dana (or someone like her) and returns the session's user and tokens. The mail that asks to confirm the
 * address is not sent: a test of other mails looks at those alone (`tests/harness/accounts.ts` has it sent).
 */
export async function register(
  api: TestApi,
  person: Partial<typeof dana> & { phone?: string; referredBy?: string } = {},
) {
  const reply = await api.call("PUT", "/api/users/register", { body: { ...dana, ...person } });
  if (reply.status !== 200) throw new Error(`register answered ${reply.status}: ${reply.text}`);
  await dropConfirmation(api);
  return withTokens(reply.body);
}

/** The same with the address confirmed, so that alerts are mailed to it. */
export async function registerConfirmed(api: TestApi, person: Parameters<typeof register>[1] = {}) {
  const registered = await register(api, person);
  await api.db
    .update(users)
    .set({ emailProvenAt: api.now() })
    .where(eq(users.email, person.email ?? dana.email));
  return registered;
}

/** Signs in and returns the session's user and tokens. */
export async function logIn(api: TestApi, { email, password } = dana) {
  const reply = await api.call("POST", "/api/users/login", { body: { email, password } });
  if (reply.status !== 200) throw new Error(`login answered ${reply.status}: ${reply.text}`);
  return withTokens(reply.body);
}

/** Takes back what a sign-up has left to be mailed. */
export async function dropConfirmation({ db }: TestApi): Promise<void> {
  await db.execute("delete from pgboss.job where name = 'confirm-address-mail'");
}

function withTokens(body: unknown) {
  const { refreshToken, ...user } = SignedInUser.parse(body);
  return { ...user, refreshToken: refreshToken ?? "" };
}

/** The status of a call that needs a session: 200 while it lives, 401 after. */
export async function profileStatus(api: TestApi, token: string): Promise<number> {
  return (await api.call("GET", "/api/users/profile/", { token })).status;
}

/** The token at the end of the newest link to this page that was mailed. */
export async function mailedToken(api: TestApi, page: string): Promise<string> {
  const tokens = (await api.mails()).map(({ text }) => text.split(`/${page}/`)[1]?.split(/\s/)[0]);
  const token = tokens.findLast(Boolean);
  if (!token) throw new Error(`No mail has a link to /${page}/`);
  return token;
}
