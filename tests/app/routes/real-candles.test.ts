import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { action as login } from "~/routes/login";
import { loader as tracker } from "~/routes/roi-tracker";
import { loader as rule } from "~/routes/roi-tracker_.rules.$rule";
import { loader as positions } from "~/routes/roi-tracker_.rules.$rule_.positions";
import { loader as timing } from "~/routes/sector-and-stock-timing.$slug";
import { loader as insights } from "~/routes/sector-insights.$sector._index";
import { loader as stock } from "~/routes/stocks.$ticker";
import type { TestApi } from "../../harness/api";
import { createApiOfRealCandles, noRealCandles } from "../../harness/candle-files";
import { createVisitor, exchangeWith, type TestVisitor } from "../../harness/context";
import { dana, register } from "../../harness/people";

const params = { rule: "ten-month-average", ticker: "AAPL", sector: "metaverse", slug: "metaverse" };
const pages = [
  ["the tracker", "/roi-tracker", tracker, /"kind":"imported"/],
  ["a rule's record", "/roi-tracker/rules/ten-month-average", rule, /"instrument":"options"/],
  ["its positions", "/roi-tracker/rules/ten-month-average/positions?held=options", positions, /"AAPL"/],
  ["a sector's timing", "/sector-and-stock-timing/metaverse", timing, /"symbol":"AAPL"/],
  ["a sector's insights", "/sector-insights/metaverse", insights, /<svg/],
  ["a stock", "/stocks/AAPL", stock, /"2017-02-16"/],
] as const;

describe.skipIf(noRealCandles)("real candles that were imported give the same pages as the sandbox's", () => {
  let api: TestApi;
  let visitor: TestVisitor;
  beforeAll(async () => {
    api = await createApiOfRealCandles();
    await register(api);
    visitor = createVisitor(exchangeWith(api));
    await visitor.visit(login, "/login", { form: { email: dana.email, password: dana.password } });
  });
  afterAll(() => api?.close());

  test.each(pages)("%s is whole, and no figure or picture of it is broken", async (_, path, loader, has) => {
    const { status, data } = await visitor.visit(loader, path, { params });
    expect(status).toBe(200);
    const told = JSON.stringify(data);
    expect(told).toMatch(has);
    expect(told).not.toContain('"state":"failed"');
    expect(told).not.toMatch(/\b(?:NaN|Infinity|undefined)\b/);
  });
});
