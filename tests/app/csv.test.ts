import { parse } from "csv-parse/sync";
import { describe, expect, test } from "vitest";
import { csvResponse } from "~/csv.server";

describe("figures as a file", () => {
  const reply = csvResponse("AAPL prices", ["Date", "Close"], [["2026-11-20", -1.5]]);

  test("are saved under a name of their own, and read as UTF-8", () => {
    expect(Object.fromEntries(reply.headers)).toEqual({
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": 'attachment; filename="AAPL-prices.csv"',
    });
  });

  test("begin with their columns, and keep a negative number a number", async () => {
    expect(await reply.text()).toBe("Date,Close\r\n2026-11-20,-1.5\r\n");
  });

  test.each(["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1"])(
    "run no formula of an upstream: %j",
    async (text) => {
      const [, row] = parse(await csvResponse("x", ["Name"], [[text]]).text());
      expect(row).toEqual([`'${text}`]);
    },
  );

  test("hold what a text holds, and nothing for what is not known", async () => {
    const row = ['a "quoted", text\nof two lines', null, undefined, 0];
    const [, read] = parse(await csvResponse("x", ["A", "B", "C", "D"], [row]).text());
    expect(read).toEqual([row[0], "", "", "0"]);
  });

  test.each([
    ['../../etc/"passwd', "etc-passwd"],
    ["a\r\nSet-Cookie: x", "a-Set-Cookie-x"],
    ["–", "figures"],
    ["x".repeat(300), "x".repeat(100)],
  ])("have a name that no header and no file system stumbles over: %j", (name, expected) => {
    expect(csvResponse(name, [], []).headers.get("content-disposition")).toBe(
      `attachment; filename="${expected}.csv"`,
    );
  });
});
