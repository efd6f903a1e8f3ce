import { expect, test } from "vitest";
import { z } from "zod";
import { loader } from "~/routes/symbols.search";
import { UpstreamError } from "~/upstream/errors.server";
import type { Exchange } from "~/upstream/exchange.server";
import { answering, createVisitor, exchangeWith, unreachable, withVisitor } from "../../harness/context";

const on = withVisitor(undefined, { market: true });

const ask = (query: string, visitor = on.visitor) => visitor.visit(loader, `/symbols/search${query}`);

/** A visitor whose calls are noted. */
function noted() {
  const calls: string[] = [];
  const real = exchangeWith(on.api);
  const exchange: Exchange = (request) => {
    calls.push(request.path);
    return real(request);
  };
  return { calls, visitor: createVisitor(exchange) };
}

test("matches come with symbol and name and nothing else", async () => {
  const { status, data } = await ask("?q=%20aapl%20");
  expect(status).toBe(200);
  expect(data).toEqual({ matches: [{ symbol: "AAPL", name: "Apple" }] });
});

test("they stay in the upstream's order", async () => {
  const Found = z.array(z.object({ symbol: z.string(), name: z.string() }));
  const ranked = Found.parse((await on.api.call("GET", "/api/symbols/search?q=in")).body);
  expect(ranked.length).toBeGreaterThan(2);
  expect((await ask("?q=in")).data).toEqual({ matches: Found.parse(ranked).slice(0, 8) });
});

test("the words go upstream once, trimmed and encoded", async () => {
  const { calls, visitor } = noted();
  await ask(`?q=${encodeURIComponent(" a&q=b/../%00 ")}`, visitor);
  expect(calls).toEqual([`/api/symbols/search?${new URLSearchParams({ q: "a&q=b/../%00" })}`]);
});

test("the browser may keep them for a minute, and nobody else may", async () => {
  expect((await ask("?q=apple")).headers.get("cache-control")).toBe("private, max-age=60");
});

test("eight are enough to choose from", async () => {
  const many = Array.from({ length: 50 }, (_, n) => ({ symbol: `A${n}`, name: `Stock ${n}` }));
  const { data } = await ask("?q=a", createVisitor(answering(200, many)));
  expect(data).toEqual({ matches: many.slice(0, 8) });
});

test.each(["", "?q=", "?q=%20%20", `?q=${"a".repeat(101)}`])(
  "nobody is asked for the words of %j",
  async (query) => {
    const { calls, visitor } = noted();
    expect(await ask(query, visitor)).toMatchObject({ status: 200, data: { matches: [] } });
    expect(calls).toEqual([]);
  },
);

test("a hundred characters are words still", async () => {
  const { calls, visitor } = noted();
  await ask(`?q=${"a".repeat(100)}`, visitor);
  expect(calls).toHaveLength(1);
});

test.each([
  ["is unreachable", unreachable, 503],
  ["answers 500", answering(500, { message: "secret" }), 503],
  ["has had enough", answering(429, { message: "Slow down." }, { "retry-after": "77" }), 429],
  ["answers nonsense", answering(200, { matches: [] }), 502],
])("an upstream that %s is an error of the page's own", async (_, exchange, status) => {
  const asked = ask("?q=apple", createVisitor(exchange));
  await expect(asked).rejects.toThrow(UpstreamError);
  await expect(asked).rejects.toMatchObject({ status });
});
