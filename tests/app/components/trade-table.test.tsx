// @vitest-environment happy-dom
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, describe, expect, test } from "vitest";
import { TradeTable } from "~/components/market/trade-table";
import type { ClosedTrade, ToldRow } from "../../../domain/trades";

afterEach(cleanup);

const trade = (fillDate: string, closeDate: string, expiration = closeDate): ClosedTrade => ({
  id: `${fillDate} ${closeDate}`,
  state: "closed",
  basis: "simulated",
  symbol: "NVDA",
  tradeType: "Call",
  expiration,
  strikeCents: 1_700,
  bidCents: 135,
  fillDate,
  closeDate,
  roi: 14,
  resultCents: 14_000,
  balanceCents: 114_000,
});
function linesOf(rows: ToldRow[], yearSaid = false): string[] {
  render(<TradeTable rows={rows} caption="Trades" yearSaid={yearSaid} />);
  const lines = [...screen.getByRole("table").querySelectorAll("tbody tr")];
  return lines.map(({ children }) =>
    children.length === 1
      ? (children[0]?.textContent ?? "")
      : [5, 6, 3].map((place) => children[place]?.textContent).join(" to "),
  );
}

describe("what was paid and got", () => {
  const headOf = () => screen.getAllByRole("columnheader").map(({ textContent }) => textContent);

  test("has a column each where the source tells it, also of what is still open", () => {
    const closed: ToldRow = { ...trade("2026-01-05", "2026-01-06"), askCents: 140, exitBidCents: 160 };
    const open: ToldRow = {
      ...{ id: "open", state: "open", basis: "simulated", symbol: "F", tradeType: "Put", roi: "TBD" },
      ...{ expiration: "2026-01-09", strikeCents: 900, bidCents: 38, askCents: 41, closeDate: "Open" },
      fillDate: "2026-01-05",
    };
    render(<TradeTable rows={[closed, open]} caption="Trades" />);
    const [bid, exit] = [headOf().indexOf("Bid"), headOf().indexOf("Exit bid")];
    expect(headOf()[bid + 1]).toBe("Ask");
    const cells = [...screen.getByRole("table").querySelectorAll("tbody tr:not([data-year])")].map(
      ({ children }) => [bid, bid + 1, exit].map((place) => children[place]?.textContent),
    );
    expect(cells).toEqual([
      ["$1.35", "$1.40", "$1.60"],
      ["$0.38", "$0.41", "TBD"],
    ]);
  });

  test("of shares has no strike and no day of expiry", () => {
    const { strikeCents: _, expiration: __, ...terms } = trade("2026-01-05", "2026-01-06");
    render(<TradeTable rows={[{ ...terms, tradeType: "Stock" }]} caption="Trades" />);
    const [row] = screen.getByRole("table").querySelectorAll("tbody tr:not([data-year])");
    expect([...(row?.children ?? [])].slice(1, 4).map(({ textContent }) => textContent)).toEqual([
      "Stock",
      "None",
      "None",
    ]);
  });

  test("has none where no row tells it", () => {
    render(<TradeTable rows={[trade("2026-01-05", "2026-01-06")]} caption="Trades" />);
    expect(headOf()).not.toContain("Ask");
    expect(headOf()).not.toContain("Exit bid");
  });
});

describe("the dates of a trade table (SPEC-DECISIONS 35)", () => {
  test("are MM/DD below a heading for each year that the table spans", () => {
    const rows = [
      trade("2026-01-05", "2026-01-06", "2026-01-09"),
      trade("2026-01-02", "2026-01-02", "2026-01-09"),
      trade("2025-12-22", "2025-12-23", "2025-12-26"),
    ];
    expect(linesOf(rows)).toEqual([
      "2026",
      "01/05 to 01/06 to 01/09",
      "01/02 to 01/02 to 01/09",
      "2025",
      "12/22 to 12/23 to 12/26",
    ]);
    expect(screen.getByRole("rowheader", { name: "2025" }).getAttribute("scope")).toBe("rowgroup");
  });

  test("have their heading in one year as well, which no row says", () => {
    expect(linesOf([trade("2026-01-05", "2026-01-06")])).toEqual(["2026", "01/05 to 01/06 to 01/06"]);
  });

  test("of another year than the heading carry it", () => {
    expect(linesOf([trade("2025-12-30", "2026-01-02", "2026-01-02")])).toEqual([
      "2025",
      "12/30 to 01/02/2026 to 01/02/2026",
    ]);
  });

  test("carry the year each where the rows are in another order", () => {
    const rows = [
      trade("2026-01-05", "2026-01-06"),
      trade("2025-12-22", "2025-12-23"),
      trade("2026-02-02", "2026-02-03"),
    ];
    expect(linesOf(rows)[1]).toBe("12/22/2025 to 12/23/2025 to 12/23/2025");
    expect(screen.queryByRole("rowheader", { name: "2026" })).toBeNull();
  });

  test("need no heading where the caption says the year", () => {
    expect(linesOf([trade("2022-01-03", "2022-01-03", "2022-01-07")], true)).toEqual([
      "01/03 to 01/03 to 01/07",
    ]);
  });
});

test("a row that claims what the ledger does not say carries that beside its symbol", () => {
  linesOf([{ ...trade("2026-01-05", "2026-01-06"), unproven: true }, trade("2026-01-02", "2026-01-02")]);
  expect(screen.getAllByRole("rowheader", { name: /NVDA/ }).map(({ textContent }) => textContent)).toEqual([
    "NVDA Not proven",
    "NVDA",
  ]);
});

test("a row that the capital had nothing left for has its result, and says Skipped in place of a balance", () => {
  const { balanceCents: _, ...closed } = trade("2026-01-05", "2026-01-06");
  const skipped: ToldRow = { ...closed, state: "skipped", skipped: true };
  const open: ToldRow = {
    ...{ id: "open", state: "open", basis: "simulated", symbol: "F", tradeType: "Put", roi: "TBD" },
    ...{ bidCents: 38, fillDate: "2026-01-05", closeDate: "Open", skipped: true },
  };
  render(<TradeTable rows={[skipped, open]} caption="Trades" />);
  const cells = [...screen.getByRole("table").querySelectorAll("tbody tr:not([data-year])")].map(
    ({ children }) => [...children].slice(-2).map(({ textContent }) => textContent),
  );
  expect(cells).toEqual([
    ["gain +$140", "Skipped"],
    ["TBD", "Skipped"],
  ]);
});

test("a row that was filled after the rules were fixed says that it is out of sample", () => {
  linesOf([{ ...trade("2026-11-30", "2026-12-01"), outOfSample: true }]);
  expect(screen.getByRole("rowheader", { name: /NVDA/ }).textContent).toBe("NVDA Out of sample");
});
