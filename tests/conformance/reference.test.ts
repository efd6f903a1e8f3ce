import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { sessions } from "../../api/db/schema";
import { createOpenApi } from "../../api/pages/openapi";
import { listCalls } from "../../conformance/call";
import { lineOf } from "../../conformance/report";
import { createTestApi, type TestApi } from "../harness/api";
import { callOf } from "../harness/call-of";
import { type Meddle, pathOf, type Report, told, tryConformance, wholeRun } from "../harness/conformance";
import { witnessedLog } from "../harness/witness";

const Operation = z.object({ operationId: z.string(), responses: z.record(z.unknown()) });
const Document = z.object({ paths: z.record(z.record(Operation)) });

let api: TestApi;
let whole: Report;
/** What each call was refused with, such as "users.login 422". */
const refused = new Set<string>();
const note: Meddle = async (request, next) => {
  const answer = await next(request);
  const call = callOf(listCalls(), request.method, pathOf(request));
  if (call && answer.status >= 400) refused.add(`${call.name} ${answer.status}`);
  return answer;
};
beforeAll(async () => {
  api = await createTestApi({ market: true, settings: { ledgerLog: witnessedLog } });
  whole = await tryConformance(api, { outbox: true, meddle: note });
}, wholeRun);
afterAll(() => api.close());

describe("the reference upstream", () => {
  test("U10: answers every case of every call as the contract has it", () => {
    expect(whole.rows.filter(({ outcome }) => outcome !== "passed")).toEqual([]);
    expect(whole.summary.green).toBe(true);
  });

  test("refuses with nothing that the OpenAPI document does not list for the call", async () => {
    const { paths } = Document.parse(JSON.parse(JSON.stringify(await createOpenApi("Trades API"))));
    const listed = Object.values(paths).flatMap((item) =>
      Object.values(item).flatMap(({ operationId, responses }) =>
        Object.keys(responses).map((status) => `${operationId} ${status}`),
      ),
    );
    expect(refused.size).toBeGreaterThan(100);
    expect([...refused].filter((refusal) => !listed.includes(refusal))).toEqual([]);
  });

  test(
    "fails no case without a mailbox and a person, as an operator tries it",
    async () => {
      const { rows } = await tryConformance(api, {});
      expect(rows.filter(({ outcome }) => outcome === "failed")).toEqual([]);
      expect(rows.some(({ outcome }) => outcome === "not tried")).toBe(true);
    },
    wholeRun,
  );

  test("is left without a session of the kit's", async () => {
    expect(await api.db.select().from(sessions)).toEqual([]);
  });
});

describe("the kit", () => {
  test("tries every call of the contract with right input", () => {
    const tried = whole.rows.filter(({ valid }) => valid).map(({ call }) => call);
    expect(tried).toEqual(listCalls().map(({ name }) => name));
    expect(whole.summary.calls).toBe(tried.length);
  });

  test.each(listCalls().filter(({ input }) => input))("tries $name with wrong input", ({ name }) => {
    const wrong = whole.rows.filter(({ call, expected }) => call === name && /4xx|4\d\d/.test(expected));
    // The method that it has not would be there in any case.
    expect(wrong.length).toBeGreaterThan(1);
  });

  test.each(listCalls().filter(({ bearer }) => bearer))("tries $name without a right token", ({ name }) => {
    const tokens = whole.rows.filter(
      ({ call, expected }) => call === name && expected === "401 with a sentence",
    );
    expect(tokens.length).toBeGreaterThanOrEqual(5);
  });

  test("prints no token, password or tax id", () => {
    const report = [JSON.stringify(whole.rows), ...whole.rows.map((row) => lineOf(row, false))].join("\n");
    const secrets = [...new Set(whole.opened)].filter((token) => !token.startsWith("junk"));
    expect(secrets.length).toBeGreaterThan(2);
    expect([...secrets, "219-09-9998"].filter((secret) => report.includes(secret))).toEqual([]);
  });

  test("counts what it cannot try without a mailbox or a person, and never as passed", async () => {
    const report = await tryConformance(api, { only: ["users.resetPassword", "bankLink.processorToken"] });
    expect(told(report, "not tried")).toEqual([
      "users.resetPassword: valid input",
      "users.resetPassword: a link that was used",
      "users.resetPassword: the new password works, the old one does not, and every session has ended",
      "bankLink.processorToken: valid input",
      "bankLink.processorToken: the same public token again",
    ]);
    const reasons = report.rows.filter(({ outcome }) => outcome === "not tried").map(({ got }) => got);
    expect(new Set(reasons)).toEqual(
      new Set(["needs a link from a mail", "needs a person on a provider's page"]),
    );
    expect(report.summary.green).toBe(true);
  });
});
