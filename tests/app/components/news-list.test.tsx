// @vitest-environment happy-dom
import { cleanup, render, screen, within } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { NewsList } from "~/components/market/news-list";
import { viewNews } from "~/pages/stocks/news.server";
import type { Article } from "../../../contract/market-schemas";

afterEach(cleanup);

const article = (id: string, over: Partial<Article> = {}): Article => ({
  id,
  headline: `Headline ${id}`,
  publishedAt: "2022-02-04T09:30:00Z",
  ...over,
});
const show = (articles: Article[]) =>
  render(<NewsList news={viewNews({ articles, source: { kind: "sandbox" } })} />);
const plain = (text: string | null | undefined) => (text ?? "").replace(/\s+/g, " ").trim();

test("news stand with the newest first, by the instant and not by how it is written", () => {
  show([
    article("old", { publishedAt: "2022-02-03T20:00:00Z" }),
    article("new", { publishedAt: "2022-02-04T09:00:00-05:00" }),
    article("middle", { publishedAt: "2022-02-04T13:00:00+02:00" }),
  ]);
  const headings = screen.getAllByRole("heading", { level: 3 }).map(({ textContent }) => textContent);
  expect(headings).toEqual(["Headline new", "Headline middle", "Headline old"]);
});

test("an article says who published it and when, what it is about, and that it is sandbox data", () => {
  show([article("a", { publisher: "The Ledger", symbols: ["DDD", "SSYS", "DDD"] })]);
  const item = screen.getByRole("listitem");
  expect(plain(item.textContent)).toBe("Headline a02/04/2022 The Ledger about DDD, SSYS");
  const links = within(item).getAllByRole("link");
  expect(links.map((link) => link.getAttribute("href"))).toEqual(["/stocks/DDD", "/stocks/SSYS"]);
  expect(screen.getByText("Sandbox data")).toBeDefined();
});

test("what is no ticker of ours is a word", () => {
  show([article("a", { symbols: ["../account", "eur/usd"] })]);
  expect(screen.queryByRole("link")).toBeNull();
  expect(screen.getByText("../account")).toBeDefined();
});

test.each(["https://news.example/a?b=c", "http://news.example/a"])(
  "%s is a link that vouches for nothing",
  (url) => {
    show([article("a", { url })]);
    const link = screen.getByRole("link", { name: "Headline a" });
    expect([link.getAttribute("href"), link.getAttribute("rel")]).toEqual([
      url,
      "noopener noreferrer nofollow ugc",
    ]);
  },
);

test.each([
  "javascript:alert(1)",
  "java\nscript:alert(1)",
  "data:text/html,x",
  "//news.example/a",
  "/account",
  "mailto:a@example.com",
  "not an address",
  "",
])("%j is no link", (url) => {
  show([article("a", { url })]);
  expect(screen.queryByRole("link")).toBeNull();
  expect(screen.getByRole("heading").textContent).toBe("Headline a");
});

const markup = `<img src=x onerror=alert(1)>Fish &amp; <b onclick=x()>bold</b> <a href="https://a.example">more</a><script>x()</script>`;

test("markup in a headline or a publisher's name is what it says", () => {
  show([article("a", { headline: markup, publisher: markup })]);
  expect(screen.getByRole("heading").innerHTML).toBe("Fish &amp; bold more");
  expect(screen.getByText("Fish & bold more", { selector: "span" })).toBeDefined();
});

test("a summary keeps its emphasis and links, and nothing else of its markup", () => {
  show([article("a", { summary: markup })]);
  const summary = screen.getByText("bold").parentElement;
  expect(summary?.innerHTML).toBe(
    'Fish &amp; <b>bold</b> <a href="https://a.example/" rel="noopener noreferrer nofollow ugc">more</a>',
  );
});

test("a summary of nothing but markup is none, and an article without a headline neither", () => {
  show([
    article("a", { summary: "<p> </p><script>x()</script>" }),
    article("b", { headline: "<script>x()</script>" }),
  ]);
  expect(screen.getAllByRole("article")).toHaveLength(1);
  expect(plain(screen.getByRole("article").textContent)).toBe("Headline a02/04/2022");
});

test.each(["word ", "<i>word</i> "])("a long summary of %j is text, cut after a word", (word) => {
  show([article("a", { summary: word.repeat(400) })]);
  const summary = screen.getByText(/^word word/).textContent ?? "";
  expect(summary.length).toBeLessThan(330);
  expect(summary.endsWith("word…")).toBe(true);
});
