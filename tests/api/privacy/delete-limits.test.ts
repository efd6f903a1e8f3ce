import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestApi, type TestApi } from "../../harness/api";
import { dana, register } from "../../harness/people";

let api: TestApi;
beforeAll(async () => {
  api = await createTestApi({ settings: { limitsFactor: 1 } });
});
afterAll(() => api.close());

const { password } = dana;
const ten = Array.from({ length: 10 }, (_, guess) => `guess ${guess}`);
/** The statuses of the deletion and of the login of a new account, by the password that is tried. */
async function accountOf(email: string) {
  const { token } = await register(api, { email });
  const remove = async (tried: string) =>
    (await api.call("DELETE", "/api/users/account", { token, body: { password: tried } })).status;
  const logIn = async (tried: string) =>
    (await api.call("POST", "/api/users/login", { body: { email, password: tried } })).status;
  return { remove, logIn };
}

it("S22: ten wrong passwords at the deletion close the deletion, and not the login", async () => {
  const { remove, logIn } = await accountOf("ann@example.com");
  for (const guess of ten) expect(await remove(guess)).toBe(422);
  expect([await remove(password), await logIn(password)]).toEqual([429, 200]);
});

it("S22: ten wrong passwords at the login close the login, and not the deletion", async () => {
  const { remove, logIn } = await accountOf("bea@example.com");
  for (const guess of ten) expect(await logIn(guess)).toBe(401);
  expect([await logIn(password), await remove(password)]).toEqual([429, 200]);
});
