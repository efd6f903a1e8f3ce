// @vitest-environment happy-dom
import { cleanup, render, screen, within } from "@testing-library/react";
import type { ReactElement } from "react";
import { afterEach, describe, expect, test } from "vitest";
import { BigFigure, DayChange, Price, Ratio } from "~/components/market/figures";
import { SourceLine } from "~/components/market/source-badge";
import { Sparkline } from "~/components/market/sparkline";
import { StockTable } from "~/components/market/stock-table";
import type { DataSource, StockSummary } from "../../../contract/market-schemas";
import type { StockOrder } from "../../../domain/market";
import { linesOf } from "../../harness/path-corners";

afterEach(cleanup);

const plain = (text: string | null) => (text ?? "").replace(/\s+/g, " ").trim();
const textOf = (element: ReactElement) => plain(render(element).container.textContent);

describe("a figure", () => {
  test.each([
    [<Price key="" value={17.4} />, "$17.40"],
    [<DayChange key="" percent={2.1} />, "gain ▲ +2.10%"],
    [<DayChange key="" change={-0.2} percent={-0.8} />, "loss ▼ −$0.20 −0.80%"],
    [<DayChange key="" change={0.0001} percent={0.004} />, "$0.00 0.00%"],
    [<DayChange key="" change={0.01} percent={0.003} />, "gain ▲ +$0.01 +0.00%"],
    [<BigFigure key="" value={2_190_000_000} />, "2.19b"],
    [<Ratio key="" value={18.4} />, "18.40"],
  ])("%# reads %j", (figure, text) => {
    expect(textOf(figure)).toBe(text);
  });

  test.each([
    <Price key="" value={null} />,
    <Price key="" value={Number.NaN} />,
    <DayChange key="" percent={undefined} />,
    <BigFigure key="" value={null} />,
    <Ratio key="" value={undefined} />,
    <Sparkline key="" closes={[17]} />,
    <Sparkline key="" closes={null} />,
  ])("%# that is absent is a dash, and in words not known", (figure) => {
    expect(textOf(figure)).toBe("–not known");
  });
});

describe("a trend", () => {
  test.each([
    [[10, 12, 9, 11], "up 10.0 percent over 4 closes, from $10.00 to $11.00, lowest $9.00, highest $12.00"],
    [[20, 15], "down 25.0 percent over 2 closes, from $20.00 to $15.00, lowest $15.00, highest $20.00"],
    [[5, 5, 5], "unchanged over 3 closes, from $5.00 to $5.00, lowest $5.00, highest $5.00"],
  ])("of %j is told in words to who cannot see it", (closes, words) => {
    render(<Sparkline closes={closes} />);
    expect(screen.getByRole("img", { name: words })).toBeDefined();
  });

  test.each([[[10, 12, 9, 11]], [[5, 5, 5]]])("of %j is drawn within its picture", (closes) => {
    const { container } = render(<Sparkline closes={closes} />);
    const [corners = []] = linesOf(container.querySelector("path")?.getAttribute("d") ?? "");
    expect(corners).toHaveLength(closes.length);
    for (const { x, y } of corners) {
      expect([x >= 0, x <= 90]).toEqual([true, true]);
      expect([y >= 0, y <= 22]).toEqual([true, true]);
    }
  });
});

describe("where figures come from", () => {
  test.each<[DataSource, string]>([
    [{ kind: "sandbox" }, "prices as of 02/04/2022 close · Sandbox data"],
    [{ kind: "imported" }, "prices as of 02/04/2022 close · Imported data"],
    [
      { kind: "licensed", attribution: "Data by Finnhub", delayMinutes: 15 },
      "prices as of 02/04/2022 close · delayed by 15 minutes · Data by Finnhub",
    ],
    [
      { kind: "licensed", withheld: true },
      "prices as of 02/04/2022 close · figures withheld: their licence does not let us show them",
    ],
    [{ kind: "of another upstream", attribution: "By them" }, "prices as of 02/04/2022 close · By them"],
  ])("%j is said with the day", (source, words) => {
    expect(textOf(<SourceLine source={source} asOf="2022-02-04" />)).toBe(words);
  });

  test("nothing is said where nothing is known", () => {
    expect(textOf(<SourceLine source={null} />)).toBe("");
  });
});

describe("a table of stocks", () => {
  const sandbox = { kind: "sandbox" };
  const quote = { asOf: "2022-02-04", price: 17.42, changePercent: 2.1, trend: [17, 17.42], source: sandbox };
  const stock = (symbol: string, over: Partial<StockSummary> = {}): StockSummary => ({
    symbol,
    name: `${symbol} Inc.`,
    quote,
    fundamentals: { marketCap: 2_190_000_000, peRatio: 18.4, source: sandbox },
    ...over,
  });
  const row = (symbol: string) => screen.getByRole("row", { name: new RegExp(`^${symbol} `) });
  const hrefOf = (order: StockOrder) => `?sort=${order}`;

  test("has a row for each, which leads to it", () => {
    render(<StockTable stocks={[stock("DDD"), stock("BRK.B")]} caption="Stocks" />);
    const cells = within(row("DDD"))
      .getAllByRole("cell")
      .map(({ textContent }) => plain(textContent));
    expect(cells).toEqual(["$17.42", "gain ▲ +2.10%", "", "2.19b", "18.40"]);
    const link = within(row("BRK.B")).getByRole("link", { name: "BRK.B BRK.B Inc." });
    expect(link.getAttribute("href")).toBe("/stocks/BRK.B");
  });

  test("says in its caption what most prices rest on, and in a row what is different there", () => {
    const imported = stock("AAPL", {
      quote: { ...quote, asOf: "2017-11-17", source: { kind: "imported" } },
    });
    render(<StockTable stocks={[stock("DDD"), imported, stock("SSYS")]} caption="Stocks" />);
    const caption = plain(document.querySelector("caption")?.textContent ?? "");
    expect(caption).toBe("Stocks prices as of 02/04/2022 close · Sandbox data");
    const of = (symbol: string) => plain(within(row(symbol)).getByRole("rowheader").textContent);
    expect(of("AAPL")).toBe(
      "AAPL AAPL Inc. prices as of 11/17/2017 close · Imported data market cap and P/E · Sandbox data",
    );
    expect(of("DDD")).toBe("DDD DDD Inc.");
  });

  test("says in a row whose market cap comes from elsewhere that it does", () => {
    const own = stock("AAPL", { fundamentals: { marketCap: 1e9, source: { kind: "imported" } } });
    render(<StockTable stocks={[stock("DDD"), own, stock("SSYS")]} caption="Stocks" />);
    const header = within(row("AAPL")).getByRole("rowheader");
    expect(plain(header.textContent)).toBe("AAPL AAPL Inc. market cap and P/E · Imported data");
  });

  test("names the source of market caps where prices have another", () => {
    const priced = { ...quote, source: { kind: "imported" } };
    render(<StockTable stocks={[stock("DDD", { quote: priced })]} caption="Stocks" />);
    expect(plain(document.querySelector("caption")?.textContent ?? "")).toBe(
      "Stocks prices as of 02/04/2022 close · Imported data · market cap and P/E · Sandbox data",
    );
  });

  test("says why no figure may be shown", () => {
    const source = { kind: "licensed", withheld: true };
    render(
      <StockTable stocks={[stock("DDD", { quote: null, fundamentals: { source } })]} caption="Stocks" />,
    );
    expect(plain(document.querySelector("caption")?.textContent ?? "")).toBe(
      "Stocks figures withheld: their licence does not let us show them",
    );
  });

  test("shows a dash for each figure that is absent", () => {
    render(<StockTable stocks={[stock("DDD", { quote: null, fundamentals: null })]} caption="Stocks" />);
    expect(within(row("DDD")).getAllByText("not known")).toHaveLength(5);
  });

  test("is sorted by links in its heads, and says how it is sorted now", () => {
    render(<StockTable stocks={[stock("DDD")]} caption="Stocks" sort={{ order: "-price", hrefOf }} />);
    const heads = screen.getAllByRole("columnheader");
    expect(heads.map((head) => head.getAttribute("aria-sort"))).toEqual([
      ...[null, "descending", null, null, null, null],
    ]);
    const links = heads.flatMap((head) => within(head).queryAllByRole("link"));
    expect(links.map((link) => [plain(link.textContent), link.getAttribute("href")])).toEqual([
      ["Symbol", "?sort=symbol"],
      ["Name", "?sort=name"],
      ["Price ↓, sorted descending, turn around", "?sort=price"],
      ["Day", "?sort=-change"],
      ["Market cap", "?sort=-market-cap"],
      ["P/E", "?sort=-pe-ratio"],
    ]);
  });

  test("has plain heads where it is not to be sorted", () => {
    render(<StockTable stocks={[stock("DDD")]} caption="Stocks" />);
    const heads = screen.getAllByRole("columnheader").map(({ textContent }) => textContent);
    expect(heads).toEqual(["Stock", "Price", "Day", "Trend, 30 days", "Market cap", "P/E"]);
  });
});
