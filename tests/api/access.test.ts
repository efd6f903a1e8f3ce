import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { createTestApi, type TestApi } from "../harness/api";
import { buyer, tried } from "../harness/billing";
import { logIn, register } from "../harness/people";

let api: TestApi;
beforeAll(async () => {
  api = await createTestApi(tried);
});
beforeEach(() => api.reset());
afterAll(() => api.close());

const access = (token?: string) => api.call("GET", "/api/users/access", token === undefined ? {} : { token });

it("who never subscribed is told so, and who did is told the other, as the verification of a plan tells", async () => {
  const person = await buyer(api);
  expect(await access(person.token)).toMatchObject({ status: 200, body: { subscribed: false } });
  expect(await person.isActive()).toBe(false);
  await person.subscribe(await person.addCard());
  await api.runJobs();
  expect(await access(person.token)).toMatchObject({ status: 200, body: { subscribed: true } });
  expect(await person.isActive()).toBe(true);
});

it("an ended session is told with 401, at once, while another of the account goes on", async () => {
  const { token } = await register(api);
  const other = await logIn(api);
  await api.call("POST", "/api/auth/logout", { token });
  expect((await access(token)).status).toBe(401);
  expect((await access(other.token)).status).toBe(200);
  expect((await access()).status).toBe(401);
});
