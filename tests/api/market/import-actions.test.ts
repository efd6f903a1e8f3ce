import { describe, expect, it } from "vitest";
import { readActionFile } from "../../../api/market/import-actions";
import { createFileWriter } from "../../harness/candle-files";

const write = createFileWriter();
const read = (...rows: string[]) =>
  readActionFile(write(["symbol,date,kind,amount", ...rows, ""].join("\n")));

describe("a file of splits, dividends and halts", () => {
  it("is read by symbol", async () => {
    const found = await read(
      "AAPL,2014-06-09,split,7",
      "AAPL,2016-05-05,dividend,0.57",
      "MSFT,2001-09-17,halt,0",
    );
    expect([...found]).toEqual([
      [
        "AAPL",
        [
          { date: "2014-06-09", kind: "split", amount: 7 },
          { date: "2016-05-05", kind: "dividend", amount: 0.57 },
        ],
      ],
      ["MSFT", [{ date: "2001-09-17", kind: "halt", amount: 0 }]],
    ]);
  });

  it.each([
    ["AAPL,2014-02-30,split,7", '"2014-02-30" is no date (YYYY-MM-DD)'],
    ["AAPL,2014-06-09,merger,7", '"merger" is none of split, dividend and halt'],
    ["AAPL,2014-06-09,split,0", '"0" is no amount of a split'],
    ["AAPL,2014-06-09,split,7:1", '"7:1" is no amount of a split'],
    ["AAPL,2014-06-09,dividend,-1", '"-1" is no amount of a dividend'],
    ["AAPL,2014-06-09,halt,2", '"2" is no amount of a halt'],
  ])("is refused with its line and reason: %s", async (row, reason) => {
    await expect(read("AAPL,2016-05-05,dividend,0.57", row)).rejects.toThrow(`, line 3: ${reason}.`);
  });

  it("is refused with another first line, and where there is none", async () => {
    await expect(readActionFile(write("date,split\n"))).rejects.toThrow("the first line has to be");
    await expect(readActionFile("/no/such/file.csv")).rejects.toThrow("is not a file that can be read");
    await expect(read('AAPL,"2016,split,7')).rejects.toMatchObject({ name: "BadFile" });
  });
});
