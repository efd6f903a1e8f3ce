import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { askForCode, confirmPhone, typedNumber } from "../../harness/alert-phone";
import { createTestApi, type TestApi } from "../../harness/api";
import { dana, registerConfirmed } from "../../harness/people";

const numbers = Array.from({ length: 6 }, (_, at) => `(202) 555-010${at}`);
/** A code that this one is not. */
const wrong = (code: string, by: number) => String((Number(code) + by) % 1_000_000).padStart(6, "0");

/** Each code is a text, which costs money and may go to somebody who asked for none. */
function withFactor(limitsFactor: number): () => TestApi {
  let api: TestApi;
  beforeAll(async () => {
    api = await createTestApi({ settings: { limitsFactor } });
  });
  beforeEach(() => api.reset());
  afterAll(() => api.close());
  return () => api;
}
const give = async (api: TestApi, token: string, phone: string) =>
  (await api.call("PUT", "/api/users/alerts/phone", { token, body: { phone } })).status;

describe("codes for a number", () => {
  const api = withFactor(1);

  it("are five a day for a member, whatever numbers they give", async () => {
    const { token } = await registerConfirmed(api());
    const statuses = [];
    for (const number of numbers) statuses.push(await give(api(), token, number));
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  });

  it("are five a day for a number, whoever gives it", async () => {
    const statuses = [];
    for (const name of ["one", "other"]) {
      const { token } = await registerConfirmed(api(), { email: `${name}@example.com` });
      for (let at = 0; at < 3; at++) statuses.push(await give(api(), token, typedNumber));
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  });

  it("bear five wrong guesses each, so that a day has 25 of a million", async () => {
    const { token } = await registerConfirmed(api());
    for (let at = 0; at < 5; at++) {
      const code = await askForCode(api(), token);
      for (let guess = 1; guess <= 5; guess++)
        expect((await confirmPhone(api(), token, wrong(code, guess))).status).toBe(422);
      expect((await confirmPhone(api(), token, code)).status, "the right one comes too late").toBe(422);
    }
    expect(await give(api(), token, typedNumber)).toBe(429);
  });
});

describe("codes for all members together", () => {
  // Three an hour in place of 600.
  const api = withFactor(0.005);

  it("have a limit, whoever asks, and for whatever number", async () => {
    const statuses = [];
    for (const [at, number] of numbers.slice(0, 4).entries()) {
      await api().db.execute("delete from rate_limits where key not like 'alert-codes%'");
      const { token } = await registerConfirmed(api(), { email: `member-${at}@example.com` });
      statuses.push(await give(api(), token, number));
    }
    expect(statuses).toEqual([200, 200, 200, 429]);
  });

  it("count those for the number of a profile among them", async () => {
    const { token } = await registerConfirmed(api());
    const statuses = [];
    for (const phone of numbers.slice(0, 4)) {
      await api().db.execute("delete from rate_limits where key not like 'alert-codes%'");
      const body = { phone, password: dana.password };
      statuses.push((await api().call("PUT", "/api/users/phone", { token, body })).status);
    }
    expect(statuses).toEqual([200, 200, 200, 429]);
  });
});
