import { describe, expect, it } from "vitest";
import type { AccountRequest } from "../../../contract/brokerage";
import { eligibilityMessages } from "../../../domain/onboarding/investor-questions";
import { application } from "../../harness/application";
import { accountPath, applicant, opened, rowsOf } from "../../harness/broker";
import { onEachDatabase } from "../../harness/each-database";

const { contact, identity } = application;
const elsewhere: AccountRequest = { ...application, contact: { ...contact, city: "Oakland" } };

onEachDatabase((api) => {
  it("a complete application opens one account, and exists from then on", async () => {
    const { apply, exists, status } = await applicant(api());
    expect(await exists()).toEqual({ exists: false });
    expect(await status()).toMatchObject({ status: "none" });
    expect(await apply()).toMatchObject({
      status: 200,
      body: { message: "Your application is with Sandbox Brokerage." },
    });
    expect(await opened(api())).toHaveLength(1);
    expect(await exists()).toEqual({ exists: true });
    expect(await status()).toEqual({
      status: "SUBMITTED",
      submittedAt: api().now().toISOString(),
      updatedAt: api().now().toISOString(),
      actions: [],
    });
  });

  it("nobody gets anything without signing in, and nothing is opened", async () => {
    for (const [method, path] of [
      ["POST", accountPath],
      ["GET", `${accountPath}/exists`],
      ["GET", `${accountPath}/status`],
    ] as const) {
      const body = method === "POST" ? application : undefined;
      expect((await api().call(method, path, { body })).status).toBe(401);
    }
    expect(await rowsOf(api())).toEqual([]);
  });

  it("the name in the path is the configured one, or there is no such call", async () => {
    const { token } = await applicant(api());
    for (const [method, path] of [
      ["POST", "/api/another-broker/account"],
      ["GET", "/api/another-broker/account/exists"],
      ["GET", "/api/another-broker/account/status"],
    ] as const) {
      const body = method === "POST" ? application : undefined;
      expect((await api().call(method, path, { token, body })).status).toBe(404);
    }
    expect(await rowsOf(api())).toEqual([]);
  });

  it("one's account is nobody else's", async () => {
    await (await applicant(api())).apply();
    const other = await applicant(api(), "kim@example.com");
    expect(await other.exists()).toEqual({ exists: false });
    expect(await other.status()).toMatchObject({ status: "none" });
  });

  describe("submitting twice (S10)", () => {
    it.each([
      ["with one key", "press-1", "press-1"],
      ["with a key for each tab", "press-1", "press-2"],
      ["without a key", undefined, undefined],
    ])("at once, %s: one account, the same result", async (_how, first, second) => {
      const { apply } = await applicant(api());
      const keyed = (key: string | undefined) => apply(key === undefined ? {} : { key });
      const replies = await Promise.all([keyed(first), keyed(second), keyed(first)]);
      expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
      expect(new Set(replies.map(({ text }) => text)).size).toBe(1);
      expect(await rowsOf(api())).toHaveLength(1);
      expect(await opened(api())).toHaveLength(1);
    });

    it("signed anew by the second press, it is the same application still", async () => {
      const { apply } = await applicant(api());
      const agreements = application.agreements.map((agreement) => ({
        ...agreement,
        signed_at: "2026-11-20T10:00:02.000Z",
      }));
      const first = await apply({ key: "press-1" });
      const second = await apply({ key: "press-1", request: { ...application, agreements } });
      expect(second.text).toBe(first.text);
      expect(await opened(api())).toHaveLength(1);
    });

    it("with other answers, it is refused with a sentence and changes nothing", async () => {
      const { apply } = await applicant(api());
      await apply({ key: "press-1" });
      for (const key of ["press-1", "press-2"]) {
        expect(await apply({ key, request: elsewhere })).toMatchObject({
          status: 409,
          body: {
            message: "You already have an application with Sandbox Brokerage. It cannot be changed here.",
          },
        });
      }
      expect(await opened(api())).toHaveLength(1);
    });
  });

  it("a key that is no key is refused", async () => {
    const { apply } = await applicant(api());
    expect((await apply({ key: "x".repeat(256) })).status).toBe(422);
    expect(await rowsOf(api())).toEqual([]);
  });

  const wrong: [string, AccountRequest, string][] = [
    [
      "an objective that the product is not for (SPEC-DECISIONS 3)",
      { ...application, identity: { ...identity, investment_objective: "preserve_wealth" } },
      eligibilityMessages.investment_objective,
    ],
    [
      "a risk tolerance that it is not for (SPEC-DECISIONS 3)",
      { ...application, identity: { ...identity, risk_tolerance: "conservative" } },
      eligibilityMessages.risk_tolerance,
    ],
    [
      "somebody under 18",
      { ...application, identity: { ...identity, date_of_birth: "2015-01-01" } },
      "Date of birth: You must be at least 18 years old to open an account",
    ],
    [
      "a tax id that is never issued",
      { ...application, identity: { ...identity, tax_id: "123-45-6789" } },
      "Tax ID: Please check this number: no such number is ever issued",
    ],
    [
      "an address in the USA without a state (SPEC-DECISIONS 23)",
      { ...application, contact: { ...contact, state: undefined } },
      "State or province: Required",
    ],
    [
      "an agreement that was not signed",
      { ...application, agreements: application.agreements.slice(1) },
      "Please accept the margin agreement.",
    ],
  ];
  it.each(wrong)("%s is refused here, whatever the site let pass", async (_what, request, message) => {
    const { apply, exists } = await applicant(api());
    expect(await apply({ request })).toMatchObject({ status: 422, body: { message } });
    expect(await rowsOf(api())).toEqual([]);
    expect(await opened(api())).toEqual([]);
    expect(await exists()).toEqual({ exists: false });
  });
});

describe("limits", () => {
  onEachDatabase(
    (api) => {
      it("one user opens 20 in an hour, and asks where they stand 60 times in a minute", async () => {
        const { apply, token } = await applicant(api());
        const statuses: number[] = [];
        for (let i = 0; i < 21; i++) statuses.push((await apply()).status);
        expect(statuses.slice(0, 20)).toEqual(Array(20).fill(200));
        expect(statuses[20]).toBe(429);
        const reads: number[] = [];
        for (let i = 0; i < 61; i++) {
          reads.push((await api().call("GET", `${accountPath}/exists`, { token })).status);
        }
        expect(reads[59]).toBe(200);
        expect(reads[60]).toBe(429);
        expect((await api().call("GET", `${accountPath}/status`, { token })).status).toBe(429);
      });
    },
    { settings: { limitsFactor: 1 } },
  );
});
