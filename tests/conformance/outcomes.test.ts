import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { listCalls } from "../../conformance/call";
import { createTestApi, type TestApi } from "../harness/api";
import { instead, json, type Meddle, pathOf, told, tryConformance, wholeRun } from "../harness/conformance";

let api: TestApi;
beforeAll(async () => {
  api = await createTestApi({ market: true });
});
afterAll(() => api.close());

describe("an upstream that", () => {
  test.each([404, 501])(
    "answers a call of ours with %i does not offer it, and that is no failure",
    async (status) => {
      const meddle: Meddle = (request, next) =>
        /^\/api\/(auth\/logout|users\/sessions)/.test(pathOf(request))
          ? Promise.resolve(new Response("nothing here", { status }))
          : next(request);
      const report = await tryConformance(api, {
        only: ["auth.logout", "users.sessions", "users.profile"],
        meddle,
      });
      expect(told(report, "not offered")).toEqual([
        "users.sessions: valid input",
        "auth.logout: valid input",
      ]);
      expect(told(report, "not tried")).toEqual(["users.profile: a token after logout"]);
      expect(report.summary.green).toBe(true);
    },
  );

  test(
    "has the specification's calls and none of ours conforms",
    async () => {
      const ours = listCalls().filter(({ extension }) => extension);
      const patterns = ours.map(
        ({ method, path }) => new RegExp(`^${method} ${path.replace(/\{\w+\}/g, "[^/]+")}$`),
      );
      const meddle: Meddle = (request, next) =>
        patterns.some((pattern) => pattern.test(`${request.method} ${pathOf(request)}`))
          ? Promise.resolve(new Response("<h1>Not Found</h1>", { status: 404 }))
          : next(request);
      const report = await tryConformance(api, { meddle });
      // What takes the reply of another call of ours is not even tried.
      const right = ours.map(({ name }) => `${name}: valid input`);
      const untried = told(report, "not tried").filter((one) => right.includes(one));
      expect([...told(report, "not offered"), ...untried].sort()).toEqual(right.sort());
      expect([...told(report, "failed"), ...told(report, "blocked")]).toEqual([]);
      expect(report.summary.green).toBe(true);
    },
    wholeRun,
  );

  test("limits us is not said to fail, and the run is not green", async () => {
    const meddle = instead("GET /api/symbols/search", async () =>
      json(429, { message: "Too many." }, { "retry-after": "60" }),
    );
    const report = await tryConformance(api, { only: ["market.searchSymbols"], meddle });
    expect(told(report, "failed")).toEqual([]);
    expect(report.rows.every(({ outcome }) => outcome === "limited")).toBe(true);
    expect(report.waits).toEqual([]);
    expect(report.summary.green).toBe(false);
  });

  test("limits us for a moment is waited for as long as it says", async () => {
    let refused = 0;
    const meddle = instead("GET /api/symbols/search", async (request, next) =>
      refused++ === 0 ? json(429, { message: "Too many." }, { "retry-after": "3" }) : next(request),
    );
    const report = await tryConformance(api, { only: ["market.searchSymbols"], meddle });
    expect(report.waits).toEqual([3000]);
    expect(report.summary.green).toBe(true);
  });

  test("registers nobody blocks what needs a user, and the run is not green", async () => {
    const meddle = instead("PUT /api/users/register", async () => json(503, { message: "Later." }));
    const report = await tryConformance(api, { only: ["users.profile"], meddle });
    expect(told(report, "failed")).toEqual([]);
    expect(report.rows.find(({ valid }) => valid)?.got).toBe(
      'needs a registered user (users.register): got 503 "Later."',
    );
    expect(report.summary.green).toBe(false);
  });

  test("repeats what it was sent gets no secret into the report", async () => {
    const passwords: string[] = [];
    const meddle = instead("POST /api/users/login", async (request) => {
      const { password, email } = Object(
        await request
          .clone()
          .json()
          .catch(() => ({})),
      );
      if (typeof password === "string") passwords.push(password);
      return json(401, { message: `No ${password} for ${email}.` });
    });
    const report = await tryConformance(api, { only: ["users.login"], meddle });
    const text = JSON.stringify(report.rows);
    expect(text).toContain("No [hidden] for");
    expect(passwords.filter((password) => password.length > 8 && text.includes(password))).toEqual([]);
  });
});
