import { eq } from "drizzle-orm";
import { z } from "zod";
import { deskRoles } from "../../api/db/desk-tables";
import { users } from "../../api/db/schema";
import { addRole } from "../../api/desk/roles";
import { SignedInStaff } from "../../contract/desk";
import type { DeskRole } from "../../domain/desk-roles";
import { accountOf, kindsOfAccounts, stepTokenIn } from "./accounts";
import type { TestApi } from "./api";
import { makeKitStaff } from "./kit-staff";
import { dana, register } from "./people";
import { codeAt } from "./second-step";

const [ofUsers] = kindsOfAccounts;

/** Dana with a confirmed address, one-time codes and these roles. A minute passes. */
export async function makeStaff(api: TestApi, ...roles: readonly DeskRole[]) {
  const { id, token } = await register(api);
  await api.db.update(users).set({ emailProvenAt: api.now() }).where(eq(users.id, id));
  const { secret } = await accountOf(() => api, ofUsers).turnOnCodes(token);
  for (const role of roles) await addRole(api.db, id, role, api.now());
  return { id, token, secret };
}

type Headers = Record<string, string>;
export type Staff = Awaited<ReturnType<typeof makeStaff>>;

/** The first step at the desk. */
export const deskLogin = (api: TestApi, password = dana.password, headers: Headers = {}) =>
  api.call("POST", "/api/desk/login", { body: { email: dana.email, password }, headers });

/** Both steps: what the second one was answered. */
export async function finishAtDesk(api: TestApi, { secret }: Pick<Staff, "secret">, headers: Headers = {}) {
  const stepToken = stepTokenIn((await deskLogin(api, undefined, headers)).body);
  const body = { stepToken, stepCode: codeAt(secret, api.now()) };
  const reply = await api.call("POST", "/api/desk/second-step", { body, headers });
  // The next code is another one.
  api.advance(60);
  return reply;
}

/** Dana, who is signed in to the desk with these roles. */
export async function signInAtDesk(api: TestApi, ...roles: readonly DeskRole[]) {
  const staff = await makeStaff(api, ...roles);
  const signedIn = SignedInStaff.parse((await finishAtDesk(api, staff)).body);
  return { ...staff, deskToken: signedIn.token, deviceToken: z.string().parse(signedIn.deviceToken) };
}

/** Somebody else who is signed in to the desk, with that role. */
export async function signInColleague(api: TestApi, role: DeskRole) {
  const { email, password, codes } = await makeKitStaff(api);
  const [user] = await api.db.select({ id: users.id }).from(users).where(eq(users.email, email));
  const id = user?.id ?? "";
  await api.db.update(deskRoles).set({ role }).where(eq(deskRoles.userId, id));
  const first = await api.call("POST", "/api/desk/login", { body: { email, password } });
  const body = { stepToken: stepTokenIn(first.body), stepCode: codes.pop() };
  const signedIn = SignedInStaff.parse((await api.call("POST", "/api/desk/second-step", { body })).body);
  return { id, email, deskToken: signedIn.token };
}
