import { describe, expect, test } from "vitest";
import { NewsletterForm } from "~/components/forms/newsletter-form";
import { SearchPage } from "~/components/stocks/search-page";
import { stripTags } from "~/lib/text";
import type { StockSearch } from "~/pages/stocks/stock-search.server";
import type { Panel } from "~/upstream/panel.server";
import { htmlOf } from "../../harness/page-html";

const ready = <T,>(data: T): Panel<T> => ({ state: "ready", data });
const failed = { state: "failed", message: "Please try again in a moment." } as const;
const apple = {
  symbol: "AAPL",
  name: "Apple",
  quote: { asOf: "2026-11-20", price: 231.5, source: { kind: "sandbox" } },
};

describe("the search page", () => {
  const pageOf = (search: StockSearch, actionData?: unknown) =>
    htmlOf(() => <SearchPage search={search} />, { at: `/stocks?q=${search.words}`, actionData });
  const matches = ready([{ symbol: "AAPL", name: "Apple", sectors: [{ slug: "nft", name: "NFT" }] }]);
  const found = (words: string, panel: typeof matches = matches): StockSearch => ({
    state: "found",
    words,
    matches: panel,
  });
  const start: StockSearch = {
    state: "start",
    words: "",
    figures: { state: "members-only", need: "account" },
    matches,
    sectors: [{ slug: "nft", name: "NFT" }],
  };

  test("keeps the words, and links each match and its sectors", () => {
    const html = pageOf(found("apple"));
    expect(html).toMatch(/<input[^>]*name="q"[^>]*value="apple"/);
    expect(html).toContain('href="/stocks/AAPL"');
    expect(html).toContain('href="/stock-insights-by-sector/nft"');
  });

  test("lets a stock be asked for quietly where there are matches, and in the open where there are none", () => {
    const quiet = pageOf(found("apple"));
    expect(quiet).toMatch(/<details[^>]*><summary[^>]*>Is a stock missing\? Request it/);
    expect(quiet).not.toMatch(/<details[^>]* open/);
    const open = pageOf(found("zzzz", ready([])));
    expect(open).not.toContain("<details");
    expect(open).toContain("No stock matches “zzzz”");
    expect(open).toMatch(/<form[^>]*action="\/stocks\?q=zzzz"[^>]*>/);
    expect(open).toMatch(/<input[^>]*name="symbol"[^>]*value="zzzz"/);
    expect(open).toMatch(/<input type="hidden" name="from" value="\/stocks\?q=zzzz"/);
  });

  test("opens the form that was refused, with its summary", () => {
    const refusal = {
      fieldErrors: { symbol: "Apple (AAPL) is here already." },
      repopulateFields: { symbol: "Apple", from: "/stocks?q=apple", dialog: "" },
    };
    const html = pageOf(found("apple"), refusal);
    expect(html).toMatch(/<details[^>]* open=""/);
    expect(html).toMatch(/<a href="#stock-request-symbol">[^<]*Apple \(AAPL\) is here already\./);
    expect(html).toMatch(/<input[^>]*name="symbol"[^>]*aria-invalid="true"[^>]*value="Apple"/);
  });

  test("does not move the focus where a refusal was about no field, nor to another form of the page", () => {
    const actionData = {
      fieldErrors: {},
      repopulateFields: { symbol: "Tesla", from: "/stocks", dialog: "" },
    };
    const withFooter = () => (
      <>
        <SearchPage search={found("apple")} />
        <NewsletterForm />
      </>
    );
    expect(htmlOf(withFooter, { at: "/stocks?q=apple", actionData })).not.toContain("autofocus");
  });

  test("says at the field and first of all what is wrong with the words", () => {
    const html = pageOf({ state: "unaskable", words: "a", problem: "Maximum length is 100" });
    expect(html).toContain('<a href="#find-q">');
    expect(html).toMatch(/<input[^>]*id="find-q"[^>]*aria-invalid="true" aria-describedby="find-q-error"/);
    expect(html).toContain('id="find-q-error">Maximum length is 100');
  });

  test("says that the matches could not be loaded", () => {
    expect(stripTags(pageOf(found("apple", failed)))).toContain("We could not load the matches.");
  });

  test("begins with the default stock by name, or with its figures and what they rest on", () => {
    expect(stripTags(pageOf(start))).toMatch(/To begin with\s*AAPL Apple/);
    const withFigures = pageOf({ ...start, figures: ready(apple) });
    expect(stripTags(withFigures)).toMatch(/To begin with\s*prices as of 11\/20\/2026 close · Sandbox data/);
    expect(withFigures).toContain("$231.50");
  });
});
