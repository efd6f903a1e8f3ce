import { truncateSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { type FileLimits, readCandleFile } from "../../../api/market/import-file";
import { createFileWriter, header } from "../../harness/candle-files";

const write = createFileWriter();
const rules = { symbols: new Set(["AAPL", "MSFT"]), lastDay: "2026-11-20" };
const limits: FileLimits = { bytes: 10_000, rows: 20 };

const good = "AAPL,2016-05-12,32.72,32.78,29.47,30.34,5678900";
const candle = { date: "2016-05-12", open: 32.72, high: 32.78, low: 29.47, close: 30.34, volume: 5_678_900 };

const read = (text: string | Buffer) => readCandleFile(write(text), rules, limits);
const readRows = (...rows: string[]) => read([header, ...rows, ""].join("\n"));

/** What a person is told of a file that is refused, without its name. */
async function refusal(reading: Promise<unknown>): Promise<string> {
  const error = await reading.then(
    () => expect.fail("the file was taken"),
    (reason: unknown) => reason,
  );
  expect(error).toMatchObject({ name: "BadFile" });
  return String(error)
    .replace(/\S*candles-\w+[/]candles-\d+\.csv/g, "FILE")
    .replace("BadFile: ", "");
}
/** The same of a file with this one row under its header. */
const reasonOf = async (row: string) =>
  (await refusal(readRows(row))).replace("FILE has a row that is wrong:\n", "");

describe("a file of daily candles", () => {
  it("is read by symbol, in its own order", async () => {
    const found = await readRows(
      "MSFT,2016-05-13,51,52,50,51.5,100",
      good,
      "MSFT,2016-05-12,50,51,49,50.5,200",
    );
    expect([...found]).toEqual([
      [
        "MSFT",
        [
          { date: "2016-05-13", open: 51, high: 52, low: 50, close: 51.5, volume: 100 },
          { date: "2016-05-12", open: 50, high: 51, low: 49, close: 50.5, volume: 200 },
        ],
      ],
      ["AAPL", [candle]],
    ]);
  });

  it.each([
    ["with a byte order mark", `\ufeff${header}\n${good}\n`],
    ["with Windows' line ends", `${header}\r\n${good}\r\n`],
    ["with both kinds of line ends", `${header}\n${good}\r\n`],
    ["with quotation marks", `${header}\n"AAPL","2016-05-12","32.72","32.78","29.47","30.34","5678900"\n`],
    ["without an end to its last line", `${header}\n${good}`],
    ["with empty lines", `\n${header}\n\n${good}\n\n`],
    ["with spaces about its fields", `${header.replaceAll(",", ", ")}\n ${good.replaceAll(",", " , ")} \n`],
    ["with its header in capitals", `${header.toUpperCase()}\n${good}\n`],
    ["in UTF-16, as Excel writes it", Buffer.from(`\ufeff${header}\n${good}\n`, "utf16le")],
    ["with a volume that is written with a decimal point", `${header}\n${good}.0\n`],
    ["with more decimals than a price has", `${header}\n${good.replace("30.34", "30.34000000001")}\n`],
  ])("is taken %s", async (_what, text) => {
    expect([...(await read(text))]).toEqual([["AAPL", [candle]]]);
  });

  it("may have an open or close that rounding has put half a cent outside of low and high", async () => {
    expect((await readRows("AAPL,2016-05-12,29.465,32.78,29.47,32.785,1")).size).toBe(1);
  });

  it("may have a day without a trade", async () => {
    expect((await readRows("AAPL,2016-05-12,90,90,90,90,0")).get("AAPL")).toMatchObject([{ volume: 0 }]);
  });

  it("may hold what was a trading day before the exchange kept today's holidays", async () => {
    expect((await readRows("AAPL,1997-01-20,17,18,16,17,1")).size).toBe(1);
  });
});

describe("a row is refused with its line and reason:", () => {
  it.each([
    [
      "XYZQ,2016-05-12,1,2,1,1,1",
      '"XYZQ" is none of the stocks that api/market/listed lists: add it there first',
    ],
    ["aapl,2016-05-12,1,2,1,1,1", 'the symbol "aapl" is to be written AAPL'],
    ["AAPL,12.05.2016,1,2,1,1,1", '"12.05.2016" is no date (YYYY-MM-DD)'],
    ["AAPL,2016-5-12,1,2,1,1,1", '"2016-5-12" is no date (YYYY-MM-DD)'],
    ["AAPL,2016-02-30,1,2,1,1,1", '"2016-02-30" is no date (YYYY-MM-DD)'],
    ["AAPL,,1,2,1,1,1", '"" is no date (YYYY-MM-DD)'],
    ["AAPL,2026-11-23,1,2,1,1,1", "2026-11-23 is not over at the exchange"],
    ["AAPL,2016-05-14,1,2,1,1,1", "2016-05-14 is no trading day: it is a weekend"],
    ["AAPL,1988-01-02,1,2,1,1,1", "1988-01-02 is no trading day: it is a weekend"],
    ["AAPL,2016-05-30,1,2,1,1,1", "2016-05-30 is no trading day: the New York Stock Exchange was closed"],
    ["AAPL,2016-05-12,n/a,2,1,1,1", 'open "n/a" is not a number'],
    ["AAPL,2016-05-12,1,,1,1,1", 'high "" is not a number'],
    ['AAPL,2016-05-12,"1,000.50",2,1,1,1', 'open "1,000.50" is not a number'],
    ["AAPL,2016-05-12,$1,2,1,1,1", 'open "$1" is not a number'],
    ["AAPL,2016-05-12,1e2,2,1,1,1", 'open "1e2" is not a number'],
    ["AAPL,2016-05-12,Infinity,2,1,1,1", 'open "Infinity" is not a number'],
    ["AAPL,2016-05-12,1,2,0,1,1", 'low is "0": a price is above 0'],
    ["AAPL,2016-05-12,1,2,0.0000001,1,1", 'low is "0.0000001": a price is above 0'],
    ["AAPL,2016-05-12,1,2,1,-1.5,1", 'close is "-1.5": a price is above 0'],
    ["AAPL,2016-05-12,1,2000000000,1,1,1", 'high is "2000000000": no price is that high'],
    ["AAPL,2016-05-12,1,1,2,1,1", "low 2 is above high 1"],
    ["AAPL,2016-05-12,0.99,2,1,1,1", "open 0.99 is not between low 1 and high 2"],
    ["AAPL,2016-05-12,1,2,1,2.006,1", "close 2.006 is not between low 1 and high 2"],
    ["AAPL,2016-05-12,1,2,1,1,many", 'volume "many" is not a number'],
    ["AAPL,2016-05-12,1,2,1,1,-1", 'volume is "-1": it cannot be below 0'],
    ["AAPL,2016-05-12,1,2,1,1,1.5", 'volume "1.5" is not a whole number'],
    ["AAPL,2016-05-12,1,2,1,1,99999999999999999999", 'volume "99999999999999999999" is not a whole number'],
    ["AAPL,2016-05-12,1,2,1,1", "6 columns where 7 are wanted"],
    ["AAPL,2016-05-12,1,2,1,1,1,", "8 columns where 7 are wanted"],
  ])("%s", async (row, reason) => {
    expect(await reasonOf(row)).toBe(`Line 2: ${reason}.`);
  });

  it("lines are counted right in a file with both kinds of line ends", async () => {
    const rows = `${header}\n${good}\r\n${good.replace("12", "13")}\r\nAAPL,never,1,2,1,1,1\r\n`;
    expect(await refusal(read(rows))).toContain("Line 4: ");
  });

  it("the same stock and day twice, with the line where it was first", async () => {
    expect(await refusal(readRows("", good, "MSFT,2016-05-12,1,2,1,1,1", good))).toBe(
      "FILE has a row that is wrong:\nLine 5: AAPL 2016-05-12 is on line 3 already.",
    );
  });

  it("text that is long or would steer a terminal is shown short and without its powers", async () => {
    const reason = await reasonOf(`\u001b[2J\u202e${"x".repeat(99)},2016-05-12,1,2,1,1,1`);
    expect(reason).toContain(`"\ufffd[2J\ufffd${"x".repeat(35)}…"`);
  });

  it("ten of them are shown, and how many more there are", async () => {
    const told = await refusal(readRows(good, ...Array.from({ length: 12 }, () => "AAPL,never,1,2,1,1,1")));
    expect(told.split("\n")).toHaveLength(12);
    expect(told).toMatch(/^FILE has 12 rows that are wrong:\nLine 3: (.|\n)*\nLine 12: .*\nAnd 2 more\.$/);
  });
});

describe("a file is refused as a whole", () => {
  const rows = Array.from({ length: 2000 }, () => "AAPL,never,1,2,1,1,1");

  it.each([
    [
      "without a header",
      good,
      `Line 1: the first line has to be ${header} and is "AAPL,2016-05-12,32.72,32.78,29.47,30.34,…".`,
    ],
    [
      "with another header",
      `date,close\n${good}`,
      `Line 1: the first line has to be ${header} and is "date,close".`,
    ],
    ["with columns in another order", "date,symbol,open,high,low,close,volume", "the first line has to be"],
    ["with semicolons", header.replaceAll(",", ";"), "the first line has to be"],
    ["that is empty", "", "FILE has no candles in it."],
    ["with a header alone", `${header}\n`, "FILE has no candles in it."],
    ["of bytes that are no text", Buffer.from([0xff, 0xd8, 0, 1, 2, 0x0a, 3]), "the first line has to be"],
  ])("%s", async (_what, text, sentence) => {
    expect(await refusal(read(text))).toContain(sentence);
  });

  it.each([
    [
      "a quotation mark in the middle of a field",
      `${good}\nAAPL,2016-05-13,9"0,91,89,90,1\n${good}`,
      "a quotation mark in the middle of a field",
    ],
    [
      "after a field's end",
      `${good}\nAAPL,"2016"-05-13,90,91,89,90,1\n${good}`,
      "a quotation mark in the middle of a field",
    ],
    [
      "that nothing closes",
      `${good}\nAAPL,"2016-05-13,90,91,89,90,1\n${good}`,
      "a quotation mark that nothing closes",
    ],
    [
      "that nothing closes before a long rest",
      `${good}\n"AAPL,x\n${rows.join("\n").slice(0, 5000)}`,
      "over 1000 characters, as where nothing closes a quotation mark",
    ],
  ])(
    "from a quotation mark %s on, with that line and the wrong rows before it",
    async (_what, text, what) => {
      expect(await refusal(read(`${header}\nMSFT,never,1,1,1,1,1\n${text}`))).toBe(
        `FILE has 2 rows that are wrong:\nLine 2: "never" is no date (YYYY-MM-DD).\n` +
          `Line 4: ${what}; what follows was not read.`,
      );
    },
  );

  it("with more rows than are read", async () => {
    const days = ["02", "03", "04", "05", "06", "09", "10", "11", "12", "13", "16"];
    const all = days.flatMap((day) => ["AAPL", "MSFT"].map((symbol) => `${symbol},2016-05-${day},1,2,1,1,1`));
    expect((await readRows(...all.slice(0, 20))).size).toBe(2);
    expect(await refusal(readRows(...all))).toBe("FILE has over 20 rows.");
  });

  it("that is larger than any such file, before it is read", async () => {
    const file = write(header);
    truncateSync(file, 100_000_001);
    expect(await refusal(readCandleFile(file, rules))).toBe("FILE is over 100 MB.");
  });

  it("that is not there, or is a folder", async () => {
    const file = write("");
    expect(await refusal(readCandleFile(`${file}.gone`, rules))).toMatch(
      /cannot be read: there is no such file\.$/,
    );
    expect(await refusal(readCandleFile(path.dirname(file), rules))).toMatch(/is not a file\.$/);
  });
});

describe("a stock's series is looked at as a whole:", () => {
  const row = (date: string, price: number) => `AAPL,${date},${price},${price},${price},${price},1`;
  const broken = [row("2016-05-12", 700), row("2016-05-13", 100)];

  it("a break that fits a split is named with its line, and passes with the split on file", async () => {
    expect(await refusal(readRows(...broken))).toMatch(
      /^FILE has a row that is wrong:\nLine 3: AAPL: the price went from 700 to 100 overnight, as a split of 7:1/,
    );
    const actions = new Map([["AAPL", [{ date: "2016-05-13", kind: "split", amount: 7 } as const]]]);
    const file = write([header, ...broken, ""].join("\n"));
    expect((await readCandleFile(file, { ...rules, actions }, limits)).get("AAPL")).toHaveLength(2);
  });

  it("sessions that are missing are named with the row after them", async () => {
    expect(await refusal(readRows(row("2016-05-12", 100), row("2016-05-17", 100)))).toContain(
      "Line 3: AAPL: between 2016-05-12 and 2016-05-17 2 sessions are missing",
    );
  });
});
