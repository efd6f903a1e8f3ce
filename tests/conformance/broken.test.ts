import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { lineOf } from "../../conformance/report";
import { createTestApi, type TestApi } from "../harness/api";
import { instead, json, type Meddle, pathOf, told, tryConformance, wholeRun } from "../harness/conformance";

let api: TestApi;
beforeAll(async () => {
  api = await createTestApi({ market: true });
});
afterAll(() => api.close());

/** Changes the JSON of its replies. */
const changed = (asked: string, change: (body: object) => unknown) =>
  instead(asked, async (request, next) => {
    const response = await next(request);
    const body: unknown = await response.json();
    return json(response.status, response.ok ? change(Object(body)) : body);
  });

interface Broken {
  what: string;
  only: string[];
  meddle: () => Meddle;
  failed: string[];
  /** In the line of the first one. */
  line: string;
}

const without = (name: string) => (body: object) =>
  Object.fromEntries(Object.entries(body).filter(([key]) => key !== name));

const broken: Broken[] = [
  {
    what: "leaves a field out",
    only: ["users.profile"],
    meddle: () => changed("GET /api/users/profile/", without("lastName")),
    failed: ["users.profile: valid input", "users.profile: it is the user who registered"],
    line: "got 200 of another shape: missing; field lastName",
  },
  {
    what: "gives another's profile",
    only: ["users.profile"],
    meddle: () => changed("GET /api/users/profile/", (body) => ({ ...body, id: "another" })),
    failed: ["users.profile: it is the user who registered"],
    line: "field id",
  },
  {
    what: "takes any token",
    only: ["users.sessions"],
    meddle: () =>
      instead("GET /api/users/sessions", async (request, next) =>
        request.headers.get("authorization")?.includes("junk") ? json(200, []) : next(request),
      ),
    failed: ["users.sessions: a junk token"],
    line: "expected 401 with a sentence; got 200",
  },
  {
    what: "takes a token after logout",
    only: ["auth.logout"],
    meddle: () =>
      instead("POST /api/auth/logout", async (request, next) => {
        const response = await next(request);
        return response.status === 401 && !/junk|null/.test(String(request.headers.get("authorization")))
          ? json(200, { message: "Signed out." })
          : response;
      }),
    failed: [
      "auth.logout: a token with a letter changed",
      "auth.logout: another scheme than Bearer",
      "auth.logout: an investor's token",
      "auth.logout: a token after logout",
    ],
    line: 'expected 401 with a sentence; got 200 "Signed out."',
  },
  {
    what: "answers with a page",
    only: ["market.symbolNews"],
    meddle: () =>
      instead(
        "GET /api/symbols/ZZZZZZZ/news-articles",
        async () =>
          new Response("<!doctype html><h1>Not Found</h1>", {
            status: 404,
            headers: { "content-type": "text/html" },
          }),
      ),
    failed: ["market.symbolNews: a stock that there is not"],
    line: "got 404 with content type text/html",
  },
  {
    what: "crashes on a body that is no JSON",
    only: ["users.login"],
    meddle: () =>
      instead("POST /api/users/login", async (request, next) => {
        const body = await request.clone().text();
        return body === "{not json" ? json(500, { message: "Oh no." }) : next(request);
      }),
    failed: ["users.login: a body that is no JSON"],
    line: 'got 500 "Oh no."',
  },
  {
    what: "crashes on one field",
    only: ["users.exists"],
    meddle: () =>
      instead("GET /api/users/exists", async (request, next) =>
        new URL(request.url).search === "" ? json(500, { message: "Oh no." }) : next(request),
      ),
    failed: ["users.exists: email: missing, empty, of another form, 255 characters"],
    line: 'got 500 "Oh no." for missing; field email',
  },
  {
    what: "shows its inside",
    only: ["users.exists"],
    meddle: () =>
      instead("GET /api/users/exists", async (request, next) => {
        const response = await next(request);
        return response.ok ? response : json(422, { message: "TypeError: x is not a function" });
      }),
    failed: ["users.exists: email: missing, empty, of another form, 255 characters"],
    line: "with a program's internals in it",
  },
  {
    what: "tells who has an account",
    only: ["users.login"],
    meddle: () => {
      const known = new Set<string>();
      return async (request, next) => {
        const { email } = Object(
          await request
            .clone()
            .json()
            .catch(() => undefined),
        );
        if (pathOf(request) === "/api/users/register") known.add(email);
        const response = await next(request);
        const isUnknown =
          pathOf(request) === "/api/users/login" && response.status === 401 && !known.has(email);
        return isUnknown ? json(401, { message: "Nobody has this e-mail." }) : response;
      };
    },
    failed: ["users.login: a wrong password and an unknown e-mail"],
    line: 'got 401 "Wrong email or password.", and 401 "Nobody has this e-mail."',
  },
  {
    what: "refuses the second press",
    only: ["brokerage.createAccount"],
    meddle: () => {
      const seen = new Set<string>();
      return instead("POST /api/brokerage/account", async (request, next) => {
        const key = request.headers.get("idempotency-key") ?? "";
        const response = await next(request);
        if (!response.ok) return response;
        if (seen.has(key)) return json(409, { message: "You have an application already." });
        seen.add(key);
        return response;
      });
    },
    failed: ["brokerage.createAccount: twice with the same Idempotency-Key"],
    line: 'expected 2xx, and one application; got 409 "You have an application already."',
  },
  {
    what: "makes two applications of two presses",
    only: ["brokerage.createAccount"],
    meddle: () => {
      let made = 0;
      return async (request, next) => {
        const response = await next(request);
        if (pathOf(request) === "/api/brokerage/account" && response.ok) made++;
        if (pathOf(request) !== "/api/brokerage/account/status" || !response.ok) return response;
        const at = new Date(Date.UTC(2026, 0, 1, 0, made)).toISOString();
        return json(200, { ...Object(await response.json()), submittedAt: at });
      };
    },
    failed: ["brokerage.createAccount: twice with the same Idempotency-Key"],
    line: "got 200 and another application; field submittedAt",
  },
  {
    what: "has its years in no order",
    only: ["charts.stockFinancials"],
    meddle: () => async (request, next) => {
      const response = await next(request);
      if (!pathOf(request).endsWith("/financials") || !response.ok) return response;
      const { years, ...rest } = Object(await response.json());
      return json(200, { ...rest, years: [...years].reverse() });
    },
    failed: ["charts.stockFinancials: its years"],
    line: "got number 2 out of order; field years.year",
  },
  {
    what: "says too much",
    only: ["market.sectors"],
    meddle: () =>
      changed("GET /api/sectors", (body) => [...Object.values(body), { more: "x".repeat(1_000_001) }]),
    failed: ["market.sectors: valid input", "market.sectors: its slugs"],
    line: "got 200 with a body over 1 MB",
  },
  {
    what: "says that it is no JSON",
    only: ["market.sectors"],
    meddle: () =>
      instead("GET /api/sectors", async (request, next) => new Response((await next(request)).body)),
    failed: ["market.sectors: valid input", "market.sectors: its slugs"],
    line: "got 200 with content type none",
  },
  {
    what: "closes the connection",
    only: ["market.sectors"],
    meddle: () =>
      instead("GET /api/sectors", async () => {
        throw Object.assign(new Error("closed"), { code: "ECONNRESET" });
      }),
    failed: ["market.sectors: valid input", "market.sectors: its slugs"],
    line: "got no reply (ECONNRESET)",
  },
];

describe("an upstream that", () => {
  test.each(broken)(
    "$what is told so, and of nothing else",
    async ({ only, meddle, failed, line }) => {
      const report = await tryConformance(api, { only, meddle: meddle() });
      expect(told(report, "failed")).toEqual(failed);
      expect(
        report.rows.filter(({ outcome }) => outcome === "failed").map((row) => lineOf(row, false))[0],
      ).toContain(line);
      expect(report.summary.green).toBe(false);
    },
    wholeRun,
  );
});
