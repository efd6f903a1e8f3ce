import { describe, expect, test } from "vitest";
import { loader } from "~/routes/feed[.]xml";
import type { Exchange } from "~/upstream/exchange.server";
import { storePosts } from "../../../../api/blog/store-posts";
import { answering, exchangeWith } from "../../../harness/context";
import { unknownCall, withMarket } from "../../../harness/market-visit";

const on = withMarket((api) => storePosts(api.db));
const read = () => on.visitor.visit(loader, "/feed.xml");
const entriesOf = (xml: string) => xml.split("<entry>").slice(1);
const head = { seq: 57, hash: "ab".repeat(32), recordedAt: "2026-11-20T21:30:00.000Z" };
const ledger =
  (exchange: Exchange): Exchange =>
  (request) =>
    (request.path.includes("/ledger") ? exchange : exchangeWith(on.api))(request);

describe("the feed", () => {
  test("is Atom, with free posts whole and members' posts by their summary", async () => {
    const { headers, text } = await read();
    expect(headers.get("content-type")).toBe("application/atom+xml; charset=utf-8");
    const entry = (id: string) => entriesOf(text).find((one) => one.includes(`/blog/${id}</id>`)) ?? "";
    expect(entry("what-a-put-is")).toContain("<h2 id=");
    expect(entry("reading-drawdown")).toContain("For members: The end of a curve");
    expect(entry("reading-drawdown")).not.toContain("<content");
  });

  test("has absolute addresses alone", async () => {
    const { text } = await read();
    const addresses = [...text.matchAll(/(?:href|src)="([^"]*)"/g)].map(([, address]) => address);
    expect(addresses.length).toBeGreaterThan(20);
    expect(addresses.filter((address) => !/^https?:\/\//.test(address ?? ""))).toEqual([]);
  });

  test("has the ledger's head as an entry that is named by its hash", async () => {
    on.goTo(ledger(answering(200, { entries: [], head })));
    const [entry = ""] = entriesOf((await read()).text);
    expect(entry).toContain(`#${head.hash}</id>`);
    expect(entry).toContain(`Entry 57 of the ledger has the hash ${head.hash}.`);
    // And with the checkpoint that its log signed.
    expect(entry).toMatch(/<pre>localhost:3000\/ledger\n\d+\n[\w+/=]{44}\n\n— localhost:3000\/ledger /);
  });

  test.each([
    ["is empty", answering(200, { entries: [], head: null })],
    ["is not offered", unknownCall],
  ])("stands where the ledger %s", async (_, exchange) => {
    on.goTo(ledger(exchange));
    const { status, text } = await read();
    expect(status).toBe(200);
    expect(text).not.toContain("The ledger’s head: entry");
    expect(entriesOf(text).length).toBeGreaterThan(5);
  });

  test("of an empty blog was updated on the day on which it is asked for, as Atom wants a date", async () => {
    const today = () => `${new Date().toISOString().slice(0, 10)}T00:00:00.000Z`;
    on.goTo((request) =>
      (/free-posts$/.test(request.path) ? answering(200, { posts: [] }) : unknownCall)(request),
    );
    const before = today();
    const { text } = await read();
    const [, updated] = /<updated>([^<]*)<\/updated>/.exec(text) ?? [];
    expect([before, today()]).toContain(updated);
    expect(entriesOf(text)).toEqual([]);
  });

  test("S16: words of others end no section of it and are no elements", async () => {
    const evil = "]]>]]><script xmlns='http://www.w3.org/1999/xhtml'>x()</script>\u0001&";
    const post = {
      id: "a",
      title: evil,
      summary: evil,
      categories: [{ slug: "one", name: evil }],
      author: { id: "ann", name: evil },
      publishedAt: "2026-01-05T10:00:00Z",
      free: true,
      body: `${evil}\n\n![${evil}](/a.png)`,
    };
    on.goTo((request) =>
      answering(200, /free-posts$/.test(request.path) ? { posts: [post] } : post)(request),
    );
    const { text } = await read();
    const outside = text.replace(/<!\[CDATA\[[\s\S]*?\]\]>/g, "");
    expect(outside).not.toMatch(/<script|\]\]>/);
    expect(text).not.toContain("\u0001");
    const content = [...text.matchAll(/<!\[CDATA\[([\s\S]*?)\]\]>/g)].map(([, inside]) => inside);
    expect(content.filter((inside) => inside?.includes("<script"))).toEqual([]);
  });
});
