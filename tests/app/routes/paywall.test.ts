import { afterEach, describe, expect, test, vi } from "vitest";
import { loader as postPage } from "~/routes/blog.$id";
import { action as login } from "~/routes/login";
import { loader as insights } from "~/routes/sector-insights._index";
import { loader as insightsCsv } from "~/routes/sector-insights.csv";
import { loader as stocks } from "~/routes/stock-insights-by-sector.$sector._index";
import { loader as stockCsv } from "~/routes/stocks.$ticker_.csv";
import type { Exchange } from "~/upstream/exchange.server";
import { storePosts } from "../../../api/blog/store-posts";
import { answering, createVisitor, exchangeWith, unreachable, withVisitor } from "../../harness/context";
import { dana, register } from "../../harness/people";

const on = withVisitor(async (api) => {
  await register(api);
  await storePosts(api.db);
});
afterEach(() => vi.useRealTimers());

/** Answers what a session opens, counts how often that was asked, and lets other calls through to one site's upstream. */
function withPaywall(access: Exchange, setting = "subscribers") {
  const asked = { access: 0, bearer: 0, answer: access };
  const real = exchangeWith(on.api);
  on.visitor = createVisitor(
    (request) => {
      if (request.path === "/api/users/access") {
        asked.access++;
        return asked.answer(request);
      }
      if ("authorization" in request.headers && !request.path.includes("/account/exists")) asked.bearer++;
      return real(request);
    },
    { PAYWALL: setting },
    1,
  );
  return asked;
}
const subscribes = answering(200, { subscribed: true });
const doesNot = answering(200, { subscribed: false });

const signIn = () =>
  on.visitor.visit(login, "/login", { form: { email: dana.email, password: dana.password } });
const openStocks = () =>
  on.visitor.visit(stocks, "/stock-insights-by-sector/robotics", { params: { sector: "robotics" } });
const later = (seconds: number) => {
  vi.useFakeTimers({ toFake: ["Date"] });
  vi.setSystemTime(Date.now() + seconds * 1000);
};

describe("PAYWALL=subscribers (SPEC-DECISIONS 18)", () => {
  test("a visitor needs an account and a subscription, and nobody is asked", async () => {
    const asked = withPaywall(subscribes);
    expect((await openStocks()).data).toMatchObject({
      stocks: { state: "members-only", need: "account-and-subscription" },
    });
    expect(asked).toMatchObject({ access: 0, bearer: 0 });
  });

  test("who is signed in without a subscription needs one, and what it opens is never asked for", async () => {
    const asked = withPaywall(doesNot);
    await signIn();
    expect((await openStocks()).data).toEqual(
      expect.objectContaining({ stocks: { state: "members-only", need: "subscription" } }),
    );
    expect(asked.bearer).toBe(0);
  });

  test("a subscriber reads", async () => {
    withPaywall(subscribes);
    await signIn();
    expect((await openStocks()).data).not.toMatchObject({ stocks: { state: "members-only" } });
  });

  test("a page of many parts asks once, and pages after it for ten seconds not at all", async () => {
    const asked = withPaywall(subscribes);
    await signIn();
    await on.visitor.visit(insights, "/sector-insights");
    await openStocks();
    expect(asked.access).toBe(1);
    later(11);
    await openStocks();
    expect(asked.access).toBe(2);
  });

  test("who had none ten seconds ago is asked about again: they may have subscribed elsewhere", async () => {
    const asked = withPaywall(doesNot);
    await signIn();
    await openStocks();
    asked.answer = subscribes;
    later(11);
    expect((await openStocks()).data).not.toMatchObject({ stocks: { state: "members-only" } });
  });

  test.each([
    ["never known", undefined, true],
    ["known to subscribe", subscribes, true],
    ["known not to", doesNot, false],
  ])("where it cannot be found out, who was %s reads: %s", async (_what, before, reads) => {
    const asked = withPaywall(before ?? unreachable);
    await signIn();
    if (before) await openStocks();
    asked.answer = unreachable;
    later(601);
    const { data } = await openStocks();
    const closed = { stocks: { state: "members-only" } };
    if (reads) expect(data).not.toMatchObject(closed);
    else expect(data).toMatchObject(closed);
  });

  test("a post for members is shut to who has no subscription, and says what is missing", async () => {
    withPaywall(doesNot);
    await signIn();
    const { data } = await on.visitor.visit(postPage, "/blog/reading-drawdown", {
      params: { id: "reading-drawdown" },
    });
    expect(data).toMatchObject({ for: "visitors", need: "subscription" });
  });

  test("files lead to where one subscribes", async () => {
    withPaywall(doesNot);
    await signIn();
    const files = await Promise.all([
      on.visitor.visit(insightsCsv, "/sector-insights/csv?chart=revenue"),
      on.visitor.visit(stockCsv, "/stocks/AAPL/csv", { params: { ticker: "AAPL" } }),
    ]);
    expect(files.map(({ status, location }) => [status, location])).toEqual([
      [303, "/subscribe"],
      [303, "/subscribe"],
    ]);
  });
});

test("PAYWALL=off asks nobody: an account is enough", async () => {
  const asked = withPaywall(doesNot, "off");
  await signIn();
  expect((await openStocks()).data).not.toMatchObject({ stocks: { state: "members-only" } });
  expect(asked.access).toBe(0);
});
