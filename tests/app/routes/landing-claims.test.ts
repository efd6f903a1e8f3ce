import { expect, test } from "vitest";
import type { LandingClaims } from "~/pages/site/landing.server";
import { loader } from "~/routes/2024";
import { createVisitor, exchangeWith } from "../../harness/context";
import { down, withMarket } from "../../harness/market-visit";
import { addTrade, emptyTrades } from "../../harness/trade-rows";

const on = withMarket(async (api) => {
  await emptyTrades(api);
  await addTrade(api, { id: "same day" });
  await addTrade(api, { id: "later", closeDate: "2022-01-05" });
});
const open = async (visitor = on.visitor) => (await visitor.visit(loader, "/2024")).data as LandingClaims;

test("the landing page has the measured share, and asks for it once for many renderings", async () => {
  const asked: string[] = [];
  const upstream = exchangeWith(on.api);
  const oneSite = createVisitor(
    (request) => {
      asked.push(request.path);
      return upstream(request);
    },
    {},
    1,
  );
  expect(await open(oneSite)).toMatchObject({ shown: "spec", measured: { closed: 2, intraday: 1 } });
  await open(oneSite);
  await open(oneSite);
  expect(asked).toEqual(["/api/public-tracker/intraday"]);
});

test("the landing page stands without its upstream", async () => {
  on.goTo(down);
  expect(await open()).toEqual({ shown: "spec" });
});

test("the landing page does not wait for an upstream that hangs, and has the share once that has answered", async () => {
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const upstream = exchangeWith(on.api);
  on.goTo(async (request) => {
    await held;
    return upstream(request);
  });
  expect((await open()).measured).toBeUndefined();
  answer();
  await expect.poll(async () => (await open()).measured).toMatchObject({ closed: 2 });
});

test("CLAIMS=measured is told to the page", async () => {
  expect(await open(createVisitor(exchangeWith(on.api), { CLAIMS: "measured" }))).toMatchObject({
    shown: "measured",
  });
});
