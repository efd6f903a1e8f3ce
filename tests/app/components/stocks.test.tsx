import { describe, expect, test } from "vitest";
import { stripTags } from "~/lib/text";
import {
  article,
  member,
  memberWith,
  ready,
  sandbox,
  textOf,
  viewOf,
  visitor,
} from "../../harness/sample-stock";

describe("a member's page of a stock", () => {
  test("names the stock and the way down to it", () => {
    const html = viewOf(member);
    expect(html).toContain("<h1>Apple</h1>");
    expect(html).toContain('<a href="/stock-insights-by-sector/metaverse">Metaverse</a>');
    expect(html).toContain('<a href="/stock-insights-by-sector/jim-cramer">Jim Cramer mentions</a>');
  });

  test("shows the last close to the cent with its day, its change by arrow, sign and word, and its basis", () => {
    const html = viewOf(member);
    const text = stripTags(html.slice(0, html.indexOf("</header>")));
    expect(text).toMatch(/\$231\.50\s*loss ▼ −\$1\.25 −0\.54%/);
    expect(text).toContain("prices as of 11/20/2026 close · Sandbox data");
  });

  test("shows the day and the key figures in short (SPEC 9)", () => {
    const text = textOf(member);
    for (const fact of [
      ...[
        "Open $232.00",
        "High $233.10",
        "Low $230.05",
        "Volume 51.23m",
        "52-week closes $164.08 to $240.00",
      ],
      ...["Market cap 3.46t", "Price to earnings 37.95", "Earnings per share $6.10"],
      ...["Dividend yield 0.43%", "Shares 14.95b"],
    ])
      expect(text).toContain(fact);
  });

  test("has the picture, and the very points of it in a table", () => {
    const html = viewOf(member);
    expect(html).toContain('aria-label="wide"');
    const twin = html.slice(html.indexOf("<details"), html.indexOf("</details>"));
    expect(stripTags(twin)).toBe(
      "View as table: AAPL, daily closes AAPL, daily closes Date Close 11/19/2026 $232.75 11/20/2026 $231.50",
    );
  });

  test("offers the other ranges by links, and says which one is seen", () => {
    const html = viewOf(member);
    expect(html).toMatch(/<a href="\/stocks\/AAPL\?range=1m#price" aria-current="true">1M/);
    expect(html).toContain('<a href="/stocks/AAPL#price">1Y');
    expect(html.match(/aria-current="true"/g)).toHaveLength(1);
    expect(html).toContain('id="price"');
  });

  test("counts what analysts say, and calls their targets hypothetical", () => {
    const text = textOf(member);
    expect(text).toMatch(
      /Analysts Hypothetical\s*Sandbox data Strong buy 6 Buy 11 Hold 5 Sell 2 Strong sell 0/,
    );
    expect(text).toContain("Lowest target $180.00 Mean target $240.50 Highest target $300.00");
    expect(text).toContain("in 11/2026");
    expect(text).toContain("not advice");
  });

  test("has the fiscal years, the newest first, a loss with its sign, and what is not known as a dash", () => {
    const text = textOf(member);
    expect(text).toMatch(/2025 2\.5m −1\.25m 99000 −\$0\.42 2024 391\.04b 93\.74b –\s*not known \$6\.10/);
  });

  test("shows five articles, and the older ones at a press", () => {
    const articles = Array.from({ length: 7 }, (_, at) => ({
      ...article,
      id: `${at}`,
      headline: `Headline ${at}`,
      publishedAt: `2026-11-2${9 - at}T21:00:00Z`,
    }));
    const html = viewOf(memberWith({ news: ready({ articles, source: sandbox }) }));
    const older = html.slice(html.indexOf(">2 older"));
    expect(html.indexOf("Headline 4")).toBeLessThan(html.indexOf(">2 older"));
    expect(older).toContain("Headline 5");
    for (const { headline } of articles) expect(html.split(`>${headline}<`)).toHaveLength(2);
  });

  test("carries no inline style and nothing that asks for a script", () => {
    expect(viewOf(member)).not.toMatch(/ style=| on[a-z]+="|<script/);
  });
});

describe("a visitor's page of a stock", () => {
  test("names it, offers both ways in, which lead back, and has the news", () => {
    const html = viewOf(visitor, "/stocks/AAPL?range=5y");
    expect(html).toContain("<h1>Apple</h1>");
    expect(html).toContain('href="/stocks/AAPL?range=5y&amp;modal=login"');
    expect(html).toContain('href="/sign-up?from=%2Fstocks%2FAAPL%3Frange%3D5y"');
    expect(html).toContain("Apple closes higher");
    expect(html).not.toContain("No price can be shown");
  });

  test("passes on why a session ended", () => {
    expect(textOf({ ...visitor, message: "Your session has ended." })).toContain("Your session has ended.");
  });
});
