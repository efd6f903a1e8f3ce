import { describe, expect, test } from "vitest";
import { drawBand } from "~/components/charts/band.server";
import { drawCandles } from "~/components/charts/candles.server";
import { drawRanges } from "~/components/charts/ranges.server";
import { drawStacked } from "~/components/charts/stacked.server";
import { faultsOf, labelOf, marksOf, overlaps, type Text, textsOf, wordsOf } from "../../harness/drawings";
import { cornersOfMark as corners } from "../../harness/path-corners";

const frames = ["wide", "compact"] as const;
const hostile = `"><script>alert(1)</script> style="x" ${"long ".repeat(30)}`;
const atTheEnd = ({ anchor }: Text) => anchor === "start";

describe.each(frames)("the %s drawing of stacked bars", (frame) => {
  const svg =
    drawStacked({
      title: "What analysts say",
      unit: "count",
      periods: ["10/2026", "11/2026"],
      series: [
        { id: "strongBuy", name: "Strong buy", values: [8, 10] },
        { id: "hold", name: "Hold", values: [4, 1] },
        { id: "sell", name: "Sell", values: [null, 1] },
        { id: "strongSell", name: "Strong sell", values: [0, 0] },
      ],
    })?.[frame] ?? "";
  const parts = marksOf(svg, "part").map((mark) => ({ fill: mark("fill"), height: Number(mark("height")) }));

  test("has a part for each count that is more than nothing, as high as its count", () => {
    expect(parts).toHaveLength(5);
    expect((parts[0]?.height ?? 0) / (parts[1]?.height ?? 1)).toBeCloseTo(8 / 10, 1);
    expect(new Set(parts.map(({ fill }) => fill)).size).toBe(3);
  });

  test("names and counts the newest parts beside them, none over another, the first at the bottom", () => {
    const names = textsOf(svg)
      .filter(atTheEnd)
      .sort((one, other) => other.y - one.y);
    expect(names.map(({ words }) => words)).toEqual(["Strong buy 10", "Hold 1", "Sell 1"]);
    expect(overlaps(svg, atTheEnd, frame === "wide" ? 17 : 15)).toEqual([]);
  });

  test("writes the sum above each bar and names the periods", () => {
    expect(wordsOf(svg)).toEqual(expect.arrayContaining(["12", "11/2026"]));
  });

  test("says in words what it shows", () => {
    expect(labelOf(svg)).toBe(
      "What analysts say. 10/2026: Strong buy 8, Hold 4, Sell 0. 11/2026: Strong buy 10, Hold 1, Sell 1.",
    );
  });
});

describe("stacked bars", () => {
  const of = (values: (number | null)[], name = "Any") => [{ id: "any", name, values }];
  const draw = (values: (number | null)[], name?: string) =>
    drawStacked({
      title: "Any",
      unit: "count",
      periods: values.map((_, at) => `p${at}`),
      series: of(values, name),
    });

  test.each([
    ["none", []],
    ["nothing but zero", [0, 0]],
    ["nothing that is known", [null, Number.NaN]],
    ["nothing above zero", [-4]],
  ])("are not drawn of %s", (_, values) => expect(draw(values)).toBeUndefined());

  test.each([
    ["one", [3], "One"],
    ["huge counts", [9e17, 1], "Huge"],
    ["a hostile name", [1, 2], hostile],
  ])("are drawn of %s without a fault", (_, values, name) => {
    expect(frames.flatMap((frame) => faultsOf(draw(values, name)?.[frame] ?? "NaN"))).toEqual([]);
  });

  test("of very many periods are those of the newest", () => {
    const svg = draw(Array.from({ length: 240 }, (_, at) => at + 1))?.wide ?? "";
    expect(marksOf(svg, "part")).toHaveLength(24);
    expect(wordsOf(svg)).toContain("p239");
  });
});

describe.each(frames)("the %s drawing of price targets", (frame) => {
  const rows = [
    { symbol: "AAPL", close: 200, low: 180, mean: 250, high: 300 },
    { symbol: "NNDM", close: 4, low: 2, mean: 3, high: 6 },
    { symbol: "NONE", close: null, low: 1, mean: 2, high: 3 },
  ];
  const svg = drawRanges({ title: "Price targets", rows })?.[frame] ?? "";

  test("has a range for each stock whose close is known, by how far each price is from it", () => {
    const spans = marksOf(svg, "range").map((mark) =>
      (/^M([\d.]+),[\d.]+H([\d.]+)/.exec(mark("d")) ?? []).slice(1, 3).map(Number),
    );
    const [close] = marksOf(svg, "zero").map((mark) => Number(/^M([\d.]+)/.exec(mark("d"))?.[1]));
    expect(spans).toHaveLength(2);
    const [above = 0, below = 0] = [(spans[0]?.[1] ?? 0) - (close ?? 0), (close ?? 0) - (spans[0]?.[0] ?? 0)];
    expect(above / below).toBeCloseTo(0.5 / 0.1, 0);
    expect((spans[1]?.[1] ?? 0) - (close ?? 0)).toBeCloseTo(above, 0);
  });

  test("writes the lowest and highest target, and how far the mean is from the last close", () => {
    expect(wordsOf(svg)).toEqual(
      expect.arrayContaining(["AAPL", "$180.00–$300.00", "+25%", "NNDM", "−25%", "last close"]),
    );
  });

  test("says in words what it shows", () => {
    expect(labelOf(svg)).toBe(
      "Price targets against the last close. " +
        "AAPL, last close $200.00: lowest $180.00, mean $250.00 (+25%), highest $300.00. " +
        "NNDM, last close $4.00: lowest $2.00, mean $3.00 (−25%), highest $6.00.",
    );
  });

  test("holds no fault, whatever the targets are", () => {
    const odd = [
      { symbol: hostile, close: 1, low: 1, mean: 1, high: 1 },
      { symbol: "FAR", close: 0.0001, low: 1e6, mean: 2e6, high: 3e6 },
    ];
    expect(faultsOf(svg)).toEqual([]);
    expect(faultsOf(drawRanges({ title: "Odd", rows: odd })?.[frame] ?? "NaN")).toEqual([]);
    expect(faultsOf(drawRanges({ title: "One", rows: odd.slice(0, 1) })?.[frame] ?? "NaN")).toEqual([]);
  });
});

test("price targets of no stock whose close is known are not drawn", () => {
  expect(drawRanges({ title: "None", rows: [] })).toBeUndefined();
  expect(
    drawRanges({ title: "None", rows: [{ symbol: "A", close: 0, low: 1, mean: 2, high: 3 }] }),
  ).toBeUndefined();
});

const history = [
  { date: "2026-11-18", level: 100 },
  { date: "2026-11-19", level: 104 },
  { date: "2026-11-20", level: 102 },
];
const band = [
  { date: "2026-11-23", low: 100, middle: 102.4, high: 105 },
  { date: "2026-11-24", low: 99, middle: 102.5, high: 107.04 },
];

describe.each(frames)("the %s drawing of a band", (frame) => {
  const svg = drawBand({ title: "Robotics", history, band })?.[frame] ?? "";

  test("begins where the line of what is known ends", () => {
    const end = corners(marksOf(svg, "line")[0]).at(-1);
    expect(corners(marksOf(svg, "line")[0])).toHaveLength(3);
    for (const mark of [...marksOf(svg, "edge"), ...marksOf(svg, "middle")])
      expect(corners(mark).at(0)).toEqual(end);
    expect(corners(marksOf(svg, "area")[0])).toHaveLength(6);
    expect(wordsOf(svg).join()).toMatch(/known until/);
  });

  test("names its edges and its middle where they end, none over another", () => {
    expect(
      textsOf(svg)
        .filter(atTheEnd)
        .map(({ words }) => words),
    ).toEqual(["high 107", "middle 102.5", "low 99"]);
    expect(overlaps(svg, atTheEnd, frame === "wide" ? 17 : 15)).toEqual([]);
  });

  test("draws its middle broken, for nobody knows it", () => {
    expect(marksOf(svg, "middle").map((mark) => mark("stroke-dasharray"))).toEqual(["6 4"]);
  });

  test("says in words what is known and what is not", () => {
    expect(labelOf(svg)).toBe(
      "Robotics. From 11/18/2026 to 11/20/2026: from 100 to 102. " +
        "Not known: by 11/24/2026 the band is from 99 to 107, its middle 102.5.",
    );
  });

  test.each([
    ["no band", history, []],
    ["a band that begins before the end", history, [{ date: "2026-11-19", low: 1, middle: 2, high: 3 }]],
    ["levels that never moved", history.map(({ date }) => ({ date, level: 5 })), []],
    ["huge levels", history.map(({ date }) => ({ date, level: 1e15 })), band],
  ])("holds no fault with %s", (_, was, comes) => {
    expect(faultsOf(drawBand({ title: hostile, history: was, band: comes })?.[frame] ?? "NaN")).toEqual([]);
  });
});

test("in a hand's width a band follows a year alone, at a desk all that was", () => {
  const years = ["2023-11-20", "2025-11-19", "2025-11-20", "2026-11-20"].map((date) => ({
    date,
    level: 100,
  }));
  const drawings = drawBand({ title: "Robotics", history: years, band });
  const firstDay = (svg = "") => /From (\S+)/.exec(labelOf(svg))?.[1];
  expect(firstDay(drawings?.wide)).toBe("11/20/2023");
  expect(firstDay(drawings?.compact)).toBe("11/20/2025");
});

test("a history of less than two days is not drawn", () => {
  expect(drawBand({ title: "None", history: history.slice(0, 1), band })).toBeUndefined();
});

describe.each(frames)("the %s drawing of candles", (frame) => {
  const candles = [
    { date: "2026-11-18", open: 10, high: 14, low: 9, close: 13 },
    { date: "2026-11-19", open: 13, high: 13, low: 8, close: 9 },
    { date: "2026-11-20", open: 9, high: 10, low: 8, close: 9 },
  ];
  const svg = drawCandles("AAPL", { step: "daily", candles })?.[frame] ?? "";

  test("tells up from down by shape: hollow and filled", () => {
    expect(marksOf(svg, "up").map((mark) => mark("fill"))).toEqual(["var(--paper)"]);
    expect(marksOf(svg, "down").map((mark) => mark("fill"))).toEqual(Array(2).fill("var(--chart-oxblood)"));
  });

  test("draws no wick through a hollow body", () => {
    const [wick] = marksOf(svg, "wick").map(
      (mark) =>
        mark("d")
          .match(/[\d.]+/g)
          ?.map(Number) ?? [],
    );
    const [body] = marksOf(svg, "up").map((mark) => [
      Number(mark("y")),
      Number(mark("y")) + Number(mark("height")),
    ]);
    expect([wick?.[2], wick?.[4]]).toEqual([body?.[0], expect.closeTo(body?.[1] ?? 0, 1)]);
  });

  test("names the last close, and says in words what it shows", () => {
    expect(wordsOf(svg)).toContain("$9.00");
    expect(labelOf(svg)).toBe(
      "AAPL, daily candles from 11/18/2026 to 11/20/2026: opened at $10.00, closed at $9.00, " +
        "lowest $8.00, highest $14.00; 1 of 3 closed higher than they opened.",
    );
  });

  test("holds no fault, with one candle either", () => {
    expect(faultsOf(svg)).toEqual([]);
    const one = candles.slice(2).map(({ date }) => ({ date, open: 5, high: 5, low: 5, close: 5 }));
    expect(faultsOf(drawCandles("ONE", { step: "daily", candles: one })?.[frame] ?? "NaN")).toEqual([]);
  });
});

test("no candles are not drawn", () =>
  expect(drawCandles("NONE", { step: "daily", candles: [] })).toBeUndefined());
