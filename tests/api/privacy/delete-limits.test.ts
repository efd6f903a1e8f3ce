import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestApi, type TestApi } from "../../harness/api";
import { dana, register } from "../../harness/people";

let api: TestApi;
beforeAll(async () => {
  api = await createTestApi({ settings: { limitsFactor: 1 } });
});
afterAll(() => api.close());

it("counts guesses at the password with those of login: after ten, neither takes the right one", async () => {
  const { token } = await register(api);
  const remove = (password: string) =>
    api.call("DELETE", "/api/users/account", { token, body: { password } });
  const { email, password } = dana;
  const guesses = [];
  for (let guess = 0; guess < 10; guess++) guesses.push((await remove(`guess ${guess}`)).status);
  expect(guesses).toEqual(Array.from({ length: 10 }, () => 422));
  const right = await remove(password);
  const login = await api.call("POST", "/api/users/login", { body: { email, password } });
  expect([right.status, login.status]).toEqual([429, 429]);
});
