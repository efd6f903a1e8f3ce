// @vitest-environment happy-dom
import { cleanup, screen, within } from "@testing-library/react";
import { HtmlValidate } from "html-validate";
import { afterEach, describe, expect, test } from "vitest";
import { viewSignals } from "~/components/timing/signal-view";
import { aSignal, aSignalList, licensed, sandbox } from "../../harness/signals";
import { ready, sectorTiming, showTiming, theIndex } from "../../harness/timing-page";

afterEach(cleanup);

const part = (name: string) => screen.getByRole("region", { name });
const plain = (element: Element) => (element.textContent ?? "").replace(/\s+/g, " ").trim();

describe("many signals of one kind", () => {
  const named = (symbol: string, stance: string) => aSignal({ id: symbol, symbol, stance });
  const four = [named("DDD", "sell"), named("SSYS", "buy"), named("NNDM", "sell"), named("XMTR", "wait")];

  test("are told by stance first, each stock leading to its entry", async () => {
    await showTiming({ stocks: ready(viewSignals(aSignalList({ signals: four }))) });
    const stocks = part("Stocks of 3D printing");
    const lines = [...stocks.querySelectorAll("dl")].at(0)?.children ?? [];
    expect([...lines].map(plain)).toEqual(["▲ BuySSYS", "▼ SellDDDNNDM", "WaitXMTR"]);
    const link = lines[1]?.querySelector("a:last-child");
    const entry = document.getElementById(link?.getAttribute("href")?.slice(1) ?? "none");
    expect(entry?.querySelector("h3")?.textContent).toBe("NNDM");
  });

  test("are not told twice where there are few", async () => {
    await showTiming({ stocks: ready(viewSignals(aSignalList({ signals: four.slice(1) }))) });
    expect(part("Stocks of 3D printing").textContent).not.toContain("at a glance");
  });
});

describe("a stock's signal", () => {
  test("says its stance, since when, its plan and why", async () => {
    await showTiming();
    const text = plain(within(part("Stocks of 3D printing")).getByRole("listitem"));
    expect(text).toContain("DDD");
    expect(text).toContain("▲ Buy since 01/28/2022");
    expect(text).toContain("DDD closed above its averages, so the rule says buy.");
    for (const level of [
      "Plan of 01/28/2022",
      "Entry$17.42",
      "Stop$16.90",
      "Target$18.20",
      "Last close$17.42",
    ])
      expect(text).toContain(level);
  });

  test("tells the option that follows, marked as simulated", async () => {
    await showTiming();
    const text = plain(within(part("Stocks of 3D printing")).getByRole("listitem"));
    expect(text).toContain("Option Simulated Prices: modelTypeCall");
    for (const fact of ["Expires02/18/2022", "Strike$17.50", "Bid, modelled$0.85"])
      expect(text).toContain(fact);
  });

  test("says of an option that is over that it expired", async () => {
    const option = { tradeType: "Put" as const, expiration: "2022-02-04", strike: 17.5, bid: 0.85 };
    await showTiming({ stocks: ready(viewSignals(aSignalList({ signals: [aSignal({ option })] }))) });
    expect(plain(part("Stocks of 3D printing"))).toContain("Expired02/04/2022");
  });

  test("folds what the rule looked at, each figure in its unit", async () => {
    await showTiming();
    const inputs = within(part("Stocks of 3D printing")).getByRole("group");
    expect(plain(inputs)).toContain("EMA 20$17.10RSI 1461.4Implied volatility28.5% a year");
    expect(inputs.hasAttribute("open")).toBe(false);
  });

  test("carries basis, date and source in the same breath", async () => {
    await showTiming();
    expect(plain(part("Stocks of 3D printing"))).toContain(
      "Simulated · prices as of 02/04/2022 close · Sandbox data",
    );
  });

  test("shows a stance that we do not know as it came, and no level that is absent", async () => {
    const signal = aSignal({ stance: "hold back", entry: null, stop: null, target: undefined, option: null });
    await showTiming({ stocks: ready(viewSignals(aSignalList({ signals: [signal] }))) });
    const text = plain(within(part("Stocks of 3D printing")).getByRole("listitem"));
    expect(text).toContain("hold back since");
    expect(text).toContain("No plan yetLast close$17.42");
    expect(text).not.toMatch(/Entry|Stop|Target|Option/);
  });
});

describe("what may be called issued (SPEC-DECISIONS 32)", () => {
  const recorded = { basis: "issued", ledgerSeq: 12, source: licensed };
  const basisOf = (signal: Partial<Parameters<typeof aSignal>[0]>, source = licensed) =>
    viewSignals(aSignalList({ signals: [aSignal(signal)], source })).signals[0]?.basis;

  test("a signal that the ledger holds, of licensed prices", () => {
    expect(basisOf(recorded)).toBe("issued");
    expect(basisOf({ basis: "issued", ledgerSeq: 12 })).toBe("issued");
  });

  test.each([
    ["sandbox prices", { ...recorded, source: sandbox }],
    ["imported prices", { ...recorded, source: { kind: "imported" } }],
    ["no entry of the ledger", { ...recorded, ledgerSeq: null }],
    ["another word for it", { ...recorded, basis: "live" }],
    ["a simulation that is in the ledger", { ...recorded, basis: "simulated" }],
  ])("never one with %s", (_, signal) => {
    expect(basisOf(signal)).toBe("simulated");
  });

  test("never one whose list rests on sandbox prices", () => {
    expect(basisOf({ basis: "issued", ledgerSeq: 12 }, { kind: "sandbox", attribution: "" })).toBe(
      "simulated",
    );
  });

  test("it leads to its entry of the ledger", async () => {
    await showTiming({ stocks: ready(viewSignals(aSignalList({ signals: [aSignal(recorded)] }))) });
    const link = screen.getByRole("link", { name: "entry 12 of the ledger" });
    expect(link.getAttribute("href")).toBe("/roi-tracker/proof?after=11#entry-12");
    expect(plain(part("Stocks of 3D printing"))).toContain(
      "Issued · prices as of 02/04/2022 close · Prices by Acme Feeds",
    );
  });
});

describe("a rule's record", () => {
  const record = () => plain(part("Stocks of 3D printing"));

  test("stands with its rule, losers as large as winners, gross beside net", async () => {
    await showTiming();
    expect(record()).toContain("The rule: Stock timing");
    expect(record()).toContain("12 trades, 03/01/2021 to 02/04/2022; $1,000 in each");
    expect(record()).toMatch(
      /Mean closed trade, net of the subscriptionloss −\$33\.00.*Mean closed trade, grossloss −\$11\.18/,
    );
    expect(record()).toMatch(/Gains5.*Losses6/);
  });

  test("stands beside what all rules came to on the fixed capital, as large", async () => {
    await showTiming();
    expect(record()).toMatch(
      /All trades of the record.*Net of the subscription, of \$10,000−6\.1%.*Gross, of \$10,000−3\.7%.*capital of \$10,000.*nothing left for 8 more/,
    );
    const sizeOf = (label: RegExp) => screen.getByText(label).parentElement?.className;
    expect(sizeOf(/^Net of the subscription/)).toBe(sizeOf(/^Mean closed trade, net/));
  });

  test("is said to be missing where there is none", async () => {
    await showTiming();
    expect(plain(part("The sector"))).toContain("This rule has no record of trades.");
  });

  test.each([
    [licensed, "Live"],
    [sandbox, "Simulated"],
    [{ kind: "imported" }, "Simulated"],
  ])("of prices that are %j and said to be live, is %s", async (source, badge) => {
    const list = aSignalList({ signals: [], source });
    const rules = list.rules.map((rule) => ({
      ...rule,
      record: rule.record && { ...rule.record, basis: "live" },
    }));
    await showTiming({ stocks: ready(viewSignals({ ...list, rules })) });
    expect(screen.getByRole("heading", { name: `All its trades ${badge} Prices: model` })).toBeTruthy();
  });
});

describe("the sector", () => {
  test("has its stance, its reason, and its index as a picture and as a table", async () => {
    await showTiming();
    const sector = part("The sector");
    expect(plain(sector)).toContain("▼ Sell since 01/28/2022");
    expect(plain(sector)).toContain("The index closed below its average.");
    expect(within(sector).getAllByRole("img", { name: "Index of 3D printing, in words" })).toHaveLength(2);
    expect(plain(sector)).toContain("Each day, equal weight in each stock · prices as of 02/03/2022 close");
    const rows = within(sector).getAllByRole("row").map(plain);
    expect(rows).toContain("02/01/2022100.00not known");
    expect(rows).toContain("02/03/202299.25100.25");
  });

  test("says that there is no index where there is none", async () => {
    await showTiming({
      timing: ready(sectorTiming({ index: { ...theIndex, points: [], drawings: undefined } })),
    });
    expect(plain(part("The sector"))).toContain("There is no index to draw.");
  });
});

describe("the page", () => {
  test("has the risk of options before the first signal", async () => {
    await showTiming();
    const note = screen.getByRole("note", { name: "Risk of options" });
    expect(note.compareDocumentPosition(part("The sector"))).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  test("says of each kind without a signal that there is none", async () => {
    await showTiming({
      timing: ready(sectorTiming({ signals: [] })),
      stocks: ready(viewSignals(aSignalList({ signals: [] }))),
    });
    expect(plain(part("The sector"))).toContain("There is no signal for the 3D printing sector.");
    expect(plain(part("Stocks of 3D printing"))).toContain(
      "No stock of the 3D printing sector has a signal.",
    );
    expect(plain(part("Stocks to watch"))).toContain("No stock is near a signal.");
    expect(plain(part("Our own pattern"))).toContain("No stock shows the pattern.");
  });

  test("stands where one kind fails and another is not offered", async () => {
    await showTiming({
      watch: { state: "failed", message: "We are closed." },
      pattern: { state: "not-offered" },
    });
    expect(plain(part("Stocks to watch"))).toContain(
      "We could not load the stocks to watch. We are closed. Try again",
    );
    expect(plain(part("Our own pattern"))).toContain("This service does not offer our own pattern.");
    expect(plain(part("Stocks of 3D printing"))).toContain("DDD");
  });

  test("leads to the sector's stocks and news, and to the other sectors' timing", async () => {
    const page = await showTiming();
    const hrefs = within(page)
      .getAllByRole("link")
      .map((link) => link.getAttribute("href"));
    expect(hrefs).toContain("/stock-insights-by-sector/3d-printing");
    expect(hrefs).toContain("/stock-insights-by-sector/3d-printing/news");
    expect(hrefs).toContain("/sector-and-stock-timing/nft");
  });

  test("is valid markup", async () => {
    const page = await showTiming();
    const validator = new HtmlValidate({
      root: true,
      extends: ["html-validate:recommended"],
      rules: {
        "attr-case": "off",
        "void-style": "off",
        "attribute-boolean-style": "off",
        "attribute-empty-style": "off",
        "no-inline-style": "error",
      },
    });
    const { results } = validator.validateStringSync(page.innerHTML);
    expect(
      results.flatMap(({ messages }) => messages.map(({ ruleId, message }) => [ruleId, message])),
    ).toEqual([]);
  });
});
