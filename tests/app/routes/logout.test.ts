import { beforeEach, describe, expect, test } from "vitest";
import { action as login } from "~/routes/login";
import { action as logout } from "~/routes/logout";
import type { Exchange } from "~/upstream/exchange.server";
import { createVisitor, exchangeWith, withVisitor } from "../../harness/context";
import { dana, register } from "../../harness/people";

const on = withVisitor(register);
let told: Record<string, unknown>[] = [];
/** The upstream, with a look at what it is told of. */
const noting: Exchange = (request) => {
  if (request.path === "/api/events") told.push(...JSON.parse(`${request.body}`).events);
  return exchangeWith(on.api)(request);
};
beforeEach(() => {
  told = [];
  on.visitor = createVisitor(noting, { ANALYTICS_ENABLED: "true" });
});

const signIn = () =>
  on.visitor.visit(login, "/login", { form: { email: dana.email, password: dana.password } });
async function leave(headers: Record<string, string> = {}) {
  const reply = await on.visitor.visit(logout, "/logout", { form: {}, headers });
  await on.visitor.analytics.stop(1_000);
  return reply;
}

describe("a logout", () => {
  test("is told with user, route, menu label, action and target, and not by which browser", async () => {
    await signIn();
    const { location } = await leave({ referer: "http://site.test/stocks/AAPL?range=1y" });
    expect(location).toBe("/2024");
    expect(told).toEqual([
      {
        kind: "event",
        category: "logout-button",
        action: "click",
        label: "Log out",
        path: "/stocks/AAPL",
        target: "/2024",
        userId: expect.stringMatching(/^[\w-]{10,}$/),
        at: expect.any(String),
      },
    ]);
    expect(on.visitor.analytics.counts()).toMatchObject({ recorded: 1, sent: 1, dropped: 0 });
  });

  test.each([undefined, "https://elsewhere.example/page", "no address"])(
    "from %s is told without a route",
    async (referer) => {
      await signIn();
      await leave(referer === undefined ? {} : { referer });
      expect(told).toHaveLength(1);
      expect(told[0]).not.toHaveProperty("path");
    },
  );

  test("of nobody is not told", async () => {
    await leave();
    expect(told).toEqual([]);
  });

  test("of who does not want to be followed is not told", async () => {
    await signIn();
    await leave({ "sec-gpc": "1" });
    expect(told).toEqual([]);
  });
});
