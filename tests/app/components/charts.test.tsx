import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test, vi } from "vitest";
import { Chart } from "~/components/charts/chart";
import { drawPrices, pricesInWords } from "~/components/charts/price-chart.server";
import { drawOnce, staticSvg } from "~/components/charts/static-svg.server";
import type { RangeCloses } from "../../../domain/price-ranges";
import { linesOf } from "../../harness/path-corners";

const closes: RangeCloses = {
  step: "daily",
  points: [
    { date: "2026-11-16", close: 231.5 },
    { date: "2026-11-17", close: 228.02 },
    { date: "2026-11-18", close: 236.4 },
    { date: "2026-11-19", close: 229.8 },
    { date: "2026-11-20", close: 233.07 },
  ],
};
const drawings = drawPrices("AAPL", closes);
const words =
  "AAPL, daily closes from 11/16/2026 to 11/20/2026: from $231.50 to $233.07, lowest $228.02, highest $236.40.";

/** The corners of the one line that is drawn. */
const cornersOf = (svg: string) => linesOf(/<path d="([^"]*)"/.exec(svg)?.[1] ?? "").flat();
const textsOf = (svg: string) => [...svg.matchAll(/<text[^>]*>([^<]*)/g)].map(([, text]) => text);

describe.each(["wide", "compact"] as const)("the %s drawing of prices", (frame) => {
  const svg = drawings?.[frame] ?? "";

  test("is one SVG that scales with its column", () => {
    expect(svg).toMatch(/^<svg viewBox="0 0 \d+ \d+" [^>]*role="img" aria-label="[^"]+">.*<\/svg>$/);
    expect(svg).not.toMatch(/<svg[^>]* (?:width|height)=/);
  });

  test("breaks no content policy, and takes its colours from the page's own", () => {
    expect(svg).not.toContain("style");
    const colours = [...svg.matchAll(/(?:fill|stroke)="([^"]*)"/g)].map(([, colour]) => colour);
    expect(colours.filter((colour) => colour !== "none" && !colour?.startsWith("var(--"))).toEqual([]);
    expect(svg).toContain('font-family="var(--figures)"');
  });

  test("holds nothing that cannot be seen", () => {
    expect(svg).not.toMatch(/transparent|opacity|<rect/);
  });

  test("has a corner for each close, the highest where it belongs", () => {
    const heights = cornersOf(svg).map(({ y }) => y);
    expect(heights).toHaveLength(closes.points.length);
    expect(heights.indexOf(Math.min(...heights))).toBe(2);
    expect(heights.indexOf(Math.max(...heights))).toBe(1);
  });

  test("names few prices and dates, and the newest close where the line ends", () => {
    const texts = textsOf(svg);
    expect(texts).toContain("11/20");
    expect(texts.join(" ")).toMatch(/\$230(?:\.00)? \$23/);
    expect(texts.at(-1)).toBe("$233.07");
    expect(texts.length).toBeLessThanOrEqual(13);
  });

  test("marks the newest close at the end of the line", () => {
    const [, x, y] = /<circle cx="([^"]+)" cy="([^"]+)"/.exec(svg) ?? [];
    expect(cornersOf(svg).at(-1)).toEqual({ x: Number(x), y: Number(y) });
    expect(svg).toMatch(new RegExp(`<text x="[\\d.]+" y="${y}"[^>]*>\\$233\\.07</text>`));
  });

  test("says in words what it shows", () => {
    expect(svg).toContain(`aria-label="${words}"`);
  });
});

describe("prices that make no line", () => {
  test.each([
    ["none", []],
    ["a single one", closes.points.slice(0, 1)],
  ])("are not drawn: %s", (_, points) => {
    expect(drawPrices("AAPL", { step: "daily", points })).toBeUndefined();
  });

  test("have no words either where there are none", () => {
    expect(pricesInWords("AAPL", { step: "daily", points: [] })).toBeUndefined();
  });
});

test("a price that never moved is a level line within its axis", () => {
  const points = closes.points.map(({ date }) => ({ date, close: 12 }));
  const svg = drawPrices("FLAT", { step: "daily", points })?.wide ?? "";
  expect(svg).not.toContain("NaN");
  expect(new Set(cornersOf(svg).map(({ y }) => y)).size).toBe(1);
});

test.each([
  [0.0012, 0.0034, "$0.0015"],
  [17.02, 18.21, "$17.25"],
  [612_000, 702_000, "$650,000"],
])("prices between %d and %d have as many decimals as they need", (low, high, expected) => {
  const points = closes.points.map(({ date }, at) => ({ date, close: at === 2 ? high : low }));
  expect(textsOf(drawPrices("ANY", { step: "daily", points })?.wide ?? "")).toContain(expected);
});

describe("a drawing", () => {
  const draw = ({ label }: { label: string }) => <svg aria-label={label} />;

  test("is made once for the same figures, and anew for others", () => {
    const counted = vi.fn(draw);
    const first = drawOnce("a test's", { label: "one" }, counted);
    expect(drawOnce("a test's", { label: "one" }, counted)).toBe(first);
    expect(counted).toHaveBeenCalledTimes(1);
    expect(drawOnce("a test's", { label: "two" }, counted)).not.toBe(first);
    expect(drawOnce("another test's", { label: "one" }, counted)).toBe(first);
    expect(counted).toHaveBeenCalledTimes(3);
  });

  test("lets no text of an upstream become markup or be taken for it", () => {
    const hostile = '"><script>alert(1)</script> style="color:red" <line stroke="transparent"></line>';
    const svg = staticSvg(
      <svg xmlns="http://www.w3.org/2000/svg" width="10" height="10" aria-label={hostile}>
        <text>{hostile}</text>
      </svg>,
    );
    expect(svg).not.toContain("<script");
    const escaped = hostile.replaceAll('"', "&quot;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
    expect(svg.split(escaped)).toHaveLength(3);
  });
});

describe("a chart of the page", () => {
  const html = renderToStaticMarkup(
    <Chart
      title="Price"
      drawings={{ wide: "<svg><g></g></svg>", compact: "<svg></svg>" }}
      source="As of today"
      figures={{ caption: "Closes", columns: ["Date", "Close"], rows: [["11/20/2026", "$233.07"]] }}
      csv="/file?chart=price"
    />,
  );

  test("has a heading, both drawings, its source, and its figures in a table that opens without script", () => {
    expect(html).toMatch(/^<figure[^>]*><figcaption[^>]*><h2>Price<\/h2>/);
    expect(html).toContain("<svg><g></g></svg>");
    expect(html).toContain("As of today");
    const table = html.slice(html.indexOf("<details"), html.indexOf("</details>"));
    expect(table).toMatch(/<summary[^>]*>View as table.*<\/summary>.*<caption[^>]*>Closes<\/caption>/);
    expect(table).toMatch(/<th scope="row">11\/20\/2026<\/th><td[^>]*>\$233\.07<\/td>/);
  });

  test("links to the same figures as a file", () => {
    expect(html).toMatch(/<a [^>]*href="\/file\?chart=price"[^>]*>Download as CSV/);
  });

  test("says so where there is nothing to draw, and offers neither table nor file", () => {
    const none = renderToStaticMarkup(
      <Chart
        title="Price"
        drawings={undefined}
        source="As of today"
        figures={{ caption: "Closes", columns: ["Date"], rows: [] }}
        csv="/file"
      />,
    );
    expect(none).toContain("There are no figures to draw.");
    expect(none).toContain("As of today");
    expect(none).not.toMatch(/<details|<a /);
  });

  test("carries no inline style", () => expect(html).not.toContain("style="));
});
