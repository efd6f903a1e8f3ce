import { describe, expect, test } from "vitest";
import { readTrackerQuery, toTrackerWords } from "~/lib/tracker-query";

const read = (query: string) => readTrackerQuery(new URLSearchParams(query));

describe("what an address asks of the tracker", () => {
  test("nothing is all of it, from the first page; so are empty fields, and what is none of ours", () => {
    for (const query of ["", "basis=&symbol=&from=&sort=&page=", "utm_source=a&x=1"]) {
      expect(read(query).query).toEqual({ page: 1 });
    }
  });

  test("each field is understood, a symbol in whatever case", () => {
    const query =
      "basis=simulated&symbol=brk.b&type=Put&rule=stock-timing&from=2022-01-03&to=2022-01-03&sort=-roi&page=7";
    expect(read(query)).toEqual({
      words: expect.objectContaining({ symbol: "brk.b", page: "7" }),
      query: {
        basis: "simulated",
        symbol: "BRK.B",
        type: "Put",
        rule: "stock-timing",
        from: "2022-01-03",
        to: "2022-01-03",
        sort: "-roi",
        page: 7,
      },
    });
  });

  test.each([
    ["basis=real", "basis"],
    ["symbol=a%20b", "symbol"],
    ["type=call", "type"],
    [`rule=${"r".repeat(61)}`, "rule"],
    ["rule=a%00b", "rule"],
    ["from=2022-02-30", "from"],
    ["to=nonsense", "to"],
    ["from=2022-02-01&to=2022-01-01", "from"],
    ["sort=luck", "sort"],
    ["page=-1", "page"],
    ["page=0", "page"],
    ["page=1.5", "page"],
    ["page=100001", "page"],
    ["page=99999999999999999999", "page"],
    ["basis=sample&rule=stock-timing", "rule"],
  ])("%s is not passed over: its field is named, and what was typed is kept", (query, field) => {
    const { query: asked, problems, words } = read(query);
    expect(asked).toBeUndefined();
    expect(Object.keys(problems ?? {})).toEqual([field]);
    expect(words).toEqual(Object.fromEntries(new URLSearchParams(query)));
  });

  test("an address carries only what is asked for, and reads back as the same", () => {
    const query = read("basis=live&symbol=DDD&sort=-fill&page=1").query;
    expect(query && toTrackerWords(query)).toEqual({ basis: "live", symbol: "DDD" });
    const other = read("from=2022-01-03&sort=roi&page=3").query;
    expect(other && toTrackerWords(other)).toEqual({ from: "2022-01-03", sort: "roi", page: "3" });
  });
});
