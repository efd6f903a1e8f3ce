import { describe, expect, test } from "vitest";
import { mailsInWords } from "~/content/alerts";
import { loader as atom } from "~/routes/feeds.$token.atom";
import { loader as asJson } from "~/routes/feeds.$token.json";
import { action as leave } from "~/routes/unsubscribe.alerts.$token";
import { answering, createVisitor } from "../../harness/context";

const token = "a-token-that-nobody-was-ever-given-43-chars";
const entry = {
  id: "ledger:12",
  ledgerSeq: 12,
  symbol: "AAPL",
  at: "2026-11-20T21:05:00.000Z",
  title: "AAPL new signal, Call",
  sentences: ["Apple (AAPL). Issued.", "<script>alert(1)</script> & more ]]>"],
};
const feedOf = (status: number, body: object, route: typeof atom | typeof asJson) =>
  createVisitor(answering(status, body)).visit(route, `/feeds/${token}`, { params: { token } });

describe.each([
  ["Atom", atom, "application/atom+xml"],
  ["JSON", asJson, "application/feed+json"],
] as const)("a feed as %s", (_, route, type) => {
  test("has what the upstream tells, and leads to the ledger's entry", async () => {
    const { status, headers, text } = await feedOf(200, { entries: [entry] }, route);
    expect([status, headers.get("content-type")?.split(";")[0]]).toEqual([200, type]);
    expect(text).toContain("AAPL new signal, Call");
    expect(text).toContain("/roi-tracker/proof?after=11#entry-12");
  });

  test("never names its own address, and is kept by nobody", async () => {
    const { headers, text } = await feedOf(200, { entries: [entry] }, route);
    expect(text).not.toContain(token);
    expect(headers.get("cache-control")).toBe("private, no-store");
    expect(headers.get("x-robots-tag")).toBe("noindex");
    expect(headers.get("referrer-policy")).toBe("no-referrer");
  });

  test("leads to the stock where no entry of the ledger is told, each by an id of its own", async () => {
    const news = { ...entry, ledgerSeq: null, id: "watch:stocks-to-watch:AAPL:2026-11-20" };
    const other = { ...news, id: "watch:stocks-to-watch:AAPL:2026-11-27" };
    const { text } = await feedOf(200, { entries: [other, news] }, route);
    expect(text).toContain("/stocks/AAPL#watch%3Astocks-to-watch%3AAAPL%3A2026-11-20");
    expect(text).toContain("/stocks/AAPL#watch%3Astocks-to-watch%3AAAPL%3A2026-11-27");
  });

  test("is well formed where nothing was told yet", async () => {
    expect((await feedOf(200, { entries: [] }, route)).status).toBe(200);
  });

  test.each([
    [404, 404],
    [422, 404],
    [410, 410],
  ])("that the upstream answers with %i is answered with %i", async (said, expected) => {
    expect((await feedOf(said, { message: "No." }, route)).status).toBe(expected);
  });
});

test("markup in a feed is text", async () => {
  const { text } = await feedOf(200, { entries: [entry] }, atom);
  expect(text).not.toContain("<script");
  const { data } = await feedOf(200, { entries: [entry] }, asJson);
  expect(data).toMatchObject({ items: [{ content_text: expect.stringContaining("<script>") }] });
});

describe("a link out of alerts", () => {
  const press = (status: number, form: Record<string, string> = {}) =>
    createVisitor(answering(status, { message: "words" })).visit(leave, `/unsubscribe/alerts/${token}`, {
      params: { token },
      form,
    });

  test("works without a session, for a person and for a mail program, which follows no redirect", async () => {
    expect((await press(200)).data).toEqual({ outcome: "off" });
    expect((await press(200, { "List-Unsubscribe": "One-Click" })).status).toBe(200);
  });

  test("says which mails it turns off, whatever its address says", () => {
    expect(mailsInWords("weekly")).toBe("the weekly digest, by email");
    expect(mailsInWords("all")).toBe("all alerts by email");
    for (const of of [null, "constructor", "<b>"]) expect(mailsInWords(of)).toBe("alerts by email");
  });

  test("that is not valid says so with 410", async () => {
    const reply = await press(422);
    expect([reply.status, reply.data]).toEqual([410, { outcome: "dead" }]);
  });
});
