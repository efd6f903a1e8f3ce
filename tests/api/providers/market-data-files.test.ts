import { readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Feed, MarketData } from "../../../api/providers/market-data/port";
import { candleHeader, candleLine, createFeedFolder, type FeedFolder } from "../../harness/feed";

let instant = new Date("2026-11-20T22:30:00Z");
const now = () => instant;
let feed: FeedFolder;
let provider: MarketData;
beforeEach(() => {
  instant = new Date("2026-11-20T22:30:00Z");
  feed = createFeedFolder();
  provider = feed.open(now);
});
afterEach(() => feed.close());

const look = (of: { feed?: Feed } = provider) => of.feed?.look();
const closes = async (symbol = "AAPL") =>
  (await provider.candles(symbol, "2021-01-04", "2026-12-31")).map(({ date, close }) => `${date} ${close}`);
const putDay = (date: string, close: number, name = `candles-${date}.csv`) =>
  feed.put(name, candleHeader, candleLine("AAPL", date, close));

describe("files of candles", () => {
  it("are one history, in the order of their names, and a later one mends an earlier one", async () => {
    putDay("2026-11-18", 10);
    putDay("2026-11-19", 11);
    putDay("2026-11-18", 10.25, "candles-mended.csv");
    expect((await look())?.refused).toEqual([]);
    expect(await closes()).toEqual(["2026-11-18 10.25", "2026-11-19 11"]);
  });

  it("are taken with the next look, not before", async () => {
    putDay("2026-11-18", 10);
    await look();
    putDay("2026-11-19", 11);
    expect(await closes()).toEqual(["2026-11-18 10"]);
    await look();
    expect(await closes()).toEqual(["2026-11-18 10", "2026-11-19 11"]);
  });

  it("bear another mark when one came, went, changed or has become due, and the same one otherwise", async () => {
    const marks = [(await look())?.mark];
    putDay("2026-11-19", 11);
    marks.push((await look())?.mark);
    putDay("2026-11-19", 11.125);
    marks.push((await look())?.mark);
    feed.remove("candles-2026-11-19.csv");
    instant = new Date("2026-11-23T22:30:00Z");
    marks.push((await look())?.mark);
    expect(new Set(marks).size).toBe(4);
    expect((await look())?.mark).toBe(marks.at(-1));
    expect((await look(feed.open(now)))?.mark).toBe(marks.at(-1));
  });

  it("whose names begin with a dot, or do not end in .csv, are still being written", async () => {
    feed.put(".candles-2026-11-19.csv", "half a li");
    feed.put("candles-2026-11-19.csv.part", "half a li");
    expect((await look())?.refused).toEqual([]);
  });

  it("are put into today's shares with the splits that are told", async () => {
    feed.put(
      "candles-1.csv",
      candleHeader,
      candleLine("AAPL", "2026-11-18", 100),
      candleLine("AAPL", "2026-11-19", 50),
    );
    feed.put(
      "actions.csv",
      "symbol,date,kind,amount",
      "AAPL,2026-11-19,split,2",
      "AAPL,2026-11-18,dividend,1",
    );
    await look();
    expect(await closes()).toEqual(["2026-11-18 50", "2026-11-19 50"]);
    expect(await provider.actions("AAPL", "2026-11-01", "2026-11-30")).toEqual([
      { date: "2026-11-18", kind: "dividend", amount: 0.5 },
      { date: "2026-11-19", kind: "split", amount: 2 },
    ]);
  });
});

describe("a file that is not right", () => {
  it("is refused whole with its rows, left in place with a note, and the others count", async () => {
    putDay("2026-11-18", 10);
    const wrong = [
      candleLine("AAPL", "2026-11-19", 11),
      candleLine("NOPE", "2026-11-19", 1),
      "AAPL,2026-11-20,1,2",
    ];
    feed.put("candles-2026-11-19.csv", candleHeader, ...wrong);
    const [refusal] = (await look())?.refused ?? [];
    expect(refusal?.file).toBe("candles-2026-11-19.csv");
    expect(refusal?.reason).toContain("candles-2026-11-19.csv has 2 rows that are wrong:");
    expect(refusal?.reason).toContain('Line 3: "NOPE" is none of the stocks');
    expect(refusal?.reason).toContain("Line 4: 4 columns where 7 are wanted.");
    expect(refusal?.reason).not.toContain(feed.folder);
    expect(await closes()).toEqual(["2026-11-18 10"]);
    expect(feed.read("candles-2026-11-19.csv")).toContain("NOPE");
    expect(feed.read("candles-2026-11-19.csv.refused.txt")).toContain("Line 4: 4 columns");
  });

  it("is taken once it is mended, and its note goes", async () => {
    feed.put("candles-2026-11-19.csv", "date,close");
    await look();
    putDay("2026-11-19", 11);
    expect((await look())?.refused).toEqual([]);
    expect(feed.names()).toEqual(["candles-2026-11-19.csv"]);
  });

  it("is one that leaves out a session which no other file has, and is taken when that one comes", async () => {
    putDay("2026-11-17", 10);
    putDay("2026-11-19", 11);
    const [refusal] = (await look())?.refused ?? [];
    expect(refusal?.file).toBe("candles-2026-11-19.csv");
    expect(refusal?.reason).toContain("Line 2: AAPL: between 2026-11-17 and 2026-11-19 a session is missing");
    putDay("2026-11-18", 10.5);
    expect((await look())?.refused).toEqual([]);
    expect(await closes()).toHaveLength(3);
  });

  it("is one of a day that is not over, and is taken by itself once it is", async () => {
    putDay("2026-11-20", 10);
    putDay("2026-11-23", 11);
    expect((await look())?.refused[0]?.reason).toContain("2026-11-23 is not over at the exchange");
    instant = new Date("2026-11-23T22:30:00Z");
    expect((await look())?.refused).toEqual([]);
  });

  it("is one whose price moved as by a split that is not told", async () => {
    putDay("2026-11-18", 100);
    putDay("2026-11-19", 50);
    expect((await look())?.refused[0]?.reason).toContain("as a split of 2:1 would make it");
  });

  it("is one whose name does not say what it holds", async () => {
    feed.put("prices.csv", candleHeader);
    expect((await look())?.refused).toEqual([
      {
        file: "prices.csv",
        reason: "prices.csv: a file is named after what is in it, such as candles-2026-11-27.csv.",
      },
    ]);
  });

  it.each([
    [
      "fundamentals.csv",
      "symbol,sharesOutstanding,earningsPerShare,dividendYield",
      "AAPL,many,1,",
      "sharesOutstanding",
    ],
    [
      "years.csv",
      "symbol,year,revenue,netIncome,cashFlow,earningsPerShare",
      "AAPL,25,1,1,1,1",
      'year "25" is not a year',
    ],
    [
      "recommendations.csv",
      "symbol,month,strongBuy,buy,hold,sell,strongSell",
      "AAPL,2026-11-02,1,1,1,1,1",
      "month",
    ],
    ["targets.csv", "symbol,low,mean,high", "AAPL,9,8,20", "low, mean and high do not rise"],
    ["funds.csv", "symbol,year,percent,funds", "NOPE,2025,1,1", '"NOPE" is none of the stocks'],
    ["dates.csv", "symbol,date,kind,from,to", "AAPL,2026-12-03,merger,,", "kind"],
    ["actions.csv", "symbol,date,kind,amount", "NOPE,2026-11-19,split,2", "NOPE is none of the stocks"],
  ])("as %s has the line and the reason", async (name, header, row, reason) => {
    feed.put(name, header, row);
    const [refusal] = (await look())?.refused ?? [];
    expect(refusal?.file).toBe(name);
    expect(refusal?.reason).toContain(reason);
  });
});

describe("what lies in a folder and is no file of it", () => {
  it("a link that leads out of it is refused, and no word of what it leads to is told", async () => {
    putDay("2026-11-18", 10);
    const secret = path.join(path.dirname(feed.folder), "secret");
    writeFileSync(secret, "DATABASE_URL=secret");
    feed.link("candles-2026-11-19.csv", secret);
    feed.link("fundamentals.csv", secret);
    const refused = (await look())?.refused ?? [];
    expect(refused.map(({ file }) => file).sort()).toEqual(["candles-2026-11-19.csv", "fundamentals.csv"]);
    expect(refused[0]?.reason).toContain("leads out of the folder");
    const notes = feed.names().map((name) => (name.endsWith(".txt") ? feed.read(name) : ""));
    expect(notes.join()).not.toContain("DATABASE");
    expect(await closes()).toEqual(["2026-11-18 10"]);
  });

  it("a link to a file of the same folder is read, as systems that release folders whole make them", async () => {
    feed.put(".release", candleHeader, candleLine("AAPL", "2026-11-18", 10));
    feed.link("candles-2026-11-18.csv", ".release");
    expect((await look())?.refused).toEqual([]);
    expect(await closes()).toEqual(["2026-11-18 10"]);
  });

  it("a link in the place of a note, or of its draft, is not written through", async () => {
    const precious = path.join(path.dirname(feed.folder), "precious");
    writeFileSync(precious, "keep");
    feed.put("prices.csv", candleHeader);
    feed.link(`.prices.csv.refused.txt.${process.pid}`, precious);
    feed.link("prices.csv.refused.txt", precious);
    await look();
    expect(readFileSync(precious, "utf8")).toBe("keep");
    expect(feed.read("prices.csv.refused.txt")).toContain("a file is named after what is in it");
  });

  it("a file of figures that is far too large is refused unread, and the others count", async () => {
    putDay("2026-11-18", 10);
    feed.put("fundamentals.csv", "symbol,sharesOutstanding,earningsPerShare,dividendYield");
    feed.stretch("fundamentals.csv", 3_000_000_000);
    expect((await look())?.refused).toEqual([
      { file: "fundamentals.csv", reason: "fundamentals.csv is over 5 MB." },
    ]);
    expect(await closes()).toEqual(["2026-11-18 10"]);
  });
});

describe("a folder that is not there", () => {
  it("is a provider that is down, in words that name no path, until it is back", async () => {
    putDay("2026-11-19", 11);
    await look();
    rmSync(feed.folder, { recursive: true });
    await look();
    await expect(closes()).rejects.toMatchObject({
      kind: "unavailable",
      message: "market data: unavailable (MARKET_DATA_FOLDER: ENOENT)",
    });
  });
});
