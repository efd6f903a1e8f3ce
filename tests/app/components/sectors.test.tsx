// @vitest-environment happy-dom

import { createRemixStub } from "@remix-run/testing";
import { cleanup, render, screen, within } from "@testing-library/react";
import { HtmlValidate } from "html-validate";
import type { ReactElement } from "react";
import { afterEach, describe, expect, test } from "vitest";
import type { SectorStocksData } from "~/components/sectors/sector-data";
import { SectorFrame } from "~/components/sectors/sector-frame";
import { SectorLedger } from "~/components/sectors/sector-ledger";
import { SectorNews } from "~/components/sectors/sector-news";
import { SectorStocks } from "~/components/sectors/sector-stocks";
import { knownSectors } from "~/content/sectors";
import { viewNews } from "~/pages/stocks/news.server";

afterEach(cleanup);

const address = "/stock-insights-by-sector/3d-printing";
const printing = {
  slug: "3d-printing",
  name: "3D printing",
  stocks: [{ symbol: "DDD", name: "3D Systems" }],
};
const plain = (text: string | null) => (text ?? "").replace(/\s+/g, " ").trim();

async function show(page: ReactElement, at = address): Promise<HTMLElement> {
  const Page = createRemixStub([{ path: "*", Component: () => <main>{page}</main> }]);
  render(<Page initialEntries={[at]} future={{ v3_relativeSplatPath: true }} />);
  return await screen.findByRole("main");
}
const linksIn = (element: HTMLElement) =>
  within(element)
    .getAllByRole("link")
    .map((link) => [plain(link.textContent), link.getAttribute("href")]);

describe("the list of sectors", () => {
  test("leads to each sector, its news and its stocks, and counts them", async () => {
    const page = await show(<SectorLedger sectors={[printing]} list={{ state: "ready", data: null }} />);
    expect(linksIn(page)).toEqual([
      ["3D printing", address],
      ["Sector stocks of 3D printing", address],
      ["Sector news of 3D printing", `${address}/news`],
      ["Timing of 3D printing", "/sector-and-stock-timing/3d-printing"],
      ["Insights into 3D printing", "/sector-insights/3d-printing"],
      ["DDD", "/stocks/DDD"],
    ]);
    expect(page.textContent).toContain("1 stock");
  });

  test("says that it could not be loaded, above the sectors that are known", async () => {
    const list = { state: "failed", message: "We are closed." } as const;
    const page = await show(<SectorLedger sectors={knownSectors} list={list} />);
    expect(page.textContent).toContain("We could not load the list of sectors. We are closed. Try again");
    expect(within(page).getAllByRole("article")).toHaveLength(6);
  });

  test("says nothing of the kind where an upstream has no list", async () => {
    const page = await show(<SectorLedger sectors={knownSectors} list={{ state: "not-offered" }} />);
    expect(page.textContent).not.toMatch(/could not|does not offer/);
  });

  test("says that there are none", async () => {
    const page = await show(<SectorLedger sectors={[]} list={{ state: "ready", data: null }} />);
    expect(page.textContent).toContain("There are no sectors yet.");
  });
});

describe("a sector's frame", () => {
  const frame = (
    <SectorFrame sector={printing} others={[{ slug: "nft", name: "NFT" }]}>
      <p>within</p>
    </SectorFrame>
  );

  test.each([
    [address, "Sector stocks"],
    [`${address}/`, "Sector stocks"],
    [`${address}/news`, "Sector news"],
    ["/sector-and-stock-timing/3d-printing", "Timing"],
    ["/sector-insights/3d-printing", "Insights"],
  ])("marks at %s the entry %s", async (at, entry) => {
    await show(frame, at);
    const tabs = within(screen.getByRole("navigation", { name: "3D printing" }));
    const current = tabs.getAllByRole("link").filter((link) => link.getAttribute("aria-current") === "page");
    expect(current.map(({ textContent }) => textContent)).toEqual([entry]);
  });

  test("leads up to the list and on to the other sectors", async () => {
    await show(frame);
    expect(linksIn(screen.getByRole("navigation", { name: "Breadcrumb" }))).toEqual([
      ["Sectors", "/stock-insights-by-sector"],
    ]);
    expect(linksIn(screen.getByRole("navigation", { name: "Other sectors" }))).toEqual([
      ["NFT", "/stock-insights-by-sector/nft"],
    ]);
  });

  test("says nothing of a number of stocks that nobody told", async () => {
    const page = await show(
      <SectorFrame sector={{ slug: "nft", name: "NFT" }} others={[]}>
        {null}
      </SectorFrame>,
    );
    expect(page.textContent).not.toMatch(/\d stock/);
  });
});

describe("a sector's stocks", () => {
  const stocks = (data: SectorStocksData["stocks"]) => (
    <SectorStocks sector={printing} stocks={data} order="-market-cap" />
  );

  test("are a teaser for a visitor, with both ways in leading back and every stock by name", async () => {
    const page = await show(stocks({ state: "members-only", need: "account" }));
    expect(linksIn(page)).toEqual([
      ["Sign up", "/sign-up?from=%2Fstock-insights-by-sector%2F3d-printing"],
      ["Login", `${address}?modal=login`],
      ["DDD 3D Systems", "/stocks/DDD"],
    ]);
  });

  test("say why where a session turned out to be over", async () => {
    const page = await show(
      stocks({ state: "members-only", need: "account", message: "Your session has ended." }),
    );
    expect(within(page).getByText("Your session has ended.")).toBeDefined();
  });

  test("are there by name where their figures could not be loaded", async () => {
    const page = await show(stocks({ state: "failed", message: "We are closed." }));
    expect(page.textContent).toContain(
      "We could not load the figures of these stocks. We are closed. Try again",
    );
    expect(within(page).getByRole("link", { name: "DDD 3D Systems" })).toBeDefined();
  });

  test("may be none", async () => {
    const page = await show(stocks({ state: "ready", data: { stocks: [] } }));
    expect(page.textContent).toBe("This sector has no stocks yet.");
  });

  test("lead back to the usual order by the address without one", async () => {
    const stock = { symbol: "DDD", name: "3D Systems" };
    await show(
      <SectorStocks
        sector={printing}
        stocks={{ state: "ready", data: { stocks: [stock] } }}
        order="market-cap"
      />,
    );
    const head = screen.getByRole("columnheader", { name: /Market cap/ });
    expect(within(head).getByRole("link").getAttribute("href")).toBe(address);
  });
});

test("a sector without news says so", async () => {
  const page = await show(<SectorNews sector={printing} news={{ state: "ready", data: { articles: [] } }} />);
  expect(page.textContent).toContain("Nothing has been written about the 3D printing sector yet.");
});

test("the markup is valid", async () => {
  const react = { "attr-case": "off", "void-style": "off", "attribute-boolean-style": "off" } as const;
  const validator = new HtmlValidate({ root: true, extends: ["html-validate:recommended"], rules: react });
  const source = { kind: "sandbox" };
  const quote = { asOf: "2022-02-04", price: 17.42, changePercent: -2.1, trend: [17, 17.42], source };
  const data = { stocks: [{ symbol: "DDD", name: "3D Systems", quote }] };
  const publishedAt = "2022-02-04T09:30:00Z";
  const articles = [
    {
      id: "a",
      headline: "One",
      summary: "<p>Some <b>words</b> & <a href=https://a.example>more</a><ul><li>one</ul>",
      publishedAt,
      url: "https://a.example/?b&c",
      symbols: ["DDD"],
    },
  ];
  for (const page of [
    <SectorLedger key="list" sectors={knownSectors} list={{ state: "failed", message: "Closed." }} />,
    <SectorFrame key="stocks" sector={printing} others={knownSectors}>
      <SectorStocks sector={printing} stocks={{ state: "ready", data }} order="-price" />
    </SectorFrame>,
    <SectorFrame key="teaser" sector={printing} others={knownSectors}>
      <SectorStocks sector={printing} stocks={{ state: "members-only", need: "account" }} order="-price" />
    </SectorFrame>,
    <SectorFrame key="news" sector={printing} others={knownSectors}>
      <SectorNews sector={printing} news={{ state: "ready", data: viewNews({ articles, source }) }} />
    </SectorFrame>,
  ]) {
    const main = await show(page);
    const report = await validator.validateString(main.outerHTML);
    expect(report.results.flatMap(({ messages }) => messages)).toEqual([]);
    cleanup();
  }
});
