import { expect, test } from "vitest";
import { FillsPage } from "~/components/fills/fills-page";
import { stripTags } from "~/lib/text";
import type { OwnFill } from "../../../contract/fills";
import { htmlOf } from "../../harness/page-html";

const own = { trade: "practice:AAPL:2026-11-20", priceCents: 125, quantity: 2, filledOn: "2026-11-23" };
const page = (published: OwnFill["published"]) =>
  stripTags(
    htmlOf(() => <FillsPage fills={{ state: "ready", data: { fills: [{ ...own, published }] } }} />, {
      at: "/account/fills",
    }),
  );

test("a fill stands beside the price that is assumed for its signal, with the slippage", () => {
  const text = page({
    ...{ symbol: "AAPL", tradeType: "Call", basis: "practice", fillDate: "2026-11-23", askCents: 110 },
  });
  expect(text).toContain("AAPL, Call Sample");
  expect(text).toContain("The record paid $1.10, 11/23/2026.");
  expect(text).toContain("Slippage: $30.00 (13.6%) more than the record.");
});

test("before the signal is filled that is said, and no slippage", () => {
  const text = page({ symbol: "AAPL", tradeType: "Call", basis: "issued" });
  expect(text).toContain("AAPL, Call Issued");
  expect(text).toContain("The record has not filled this signal.");
  expect(text).not.toContain("Slippage");
});

test("of a signal on the stock itself it counts shares", () => {
  const text = page({
    symbol: "AAPL",
    tradeType: "Stock",
    basis: "issued",
    fillDate: "2026-11-23",
    askCents: 120,
  });
  expect(text).toContain("2 shares");
  expect(text).toContain("Slippage: $0.10 (4.2%) more than the record.");
});
