import { describe, expect, it } from "vitest";
import { readSettings } from "../../api/settings";

const API_TOKEN_SECRETS = "b3JkZXJseSBsZWRnZXJzIG9mIHNtYWxsIHRyYWRlcw";

describe("settings of market data", () => {
  const marketData = (environment: Record<string, string>) =>
    readSettings({ API_TOKEN_SECRETS, ...environment }).marketData;
  const finnhub = { MARKET_DATA_ADAPTER: "finnhub", FINNHUB_API_KEY: "a-key-of-nobody" };

  it("are the sandbox unless another provider is named, whatever key lies about", () => {
    expect(marketData({})).toEqual({ adapter: "sandbox" });
    expect(marketData({ FINNHUB_API_KEY: "a-key-of-nobody" })).toEqual({ adapter: "sandbox" });
  });

  it("of files name a folder, and show nothing until a contract is there", () => {
    const files = { MARKET_DATA_ADAPTER: "files", MARKET_DATA_FOLDER: "/srv/market-data" };
    expect(marketData(files)).toEqual({
      adapter: "files",
      folder: "/srv/market-data",
      licence: { mayDisplay: false, attribution: null, delayMinutes: 15 },
    });
    expect(() => marketData({ MARKET_DATA_ADAPTER: "files" })).toThrow(
      "MARKET_DATA_FOLDER is missing (MARKET_DATA_ADAPTER=files needs it).",
    );
    expect(() => marketData({ ...files, MARKET_DATA_FOLDER: "market-data" })).toThrow(
      "MARKET_DATA_FOLDER must be the whole path of a folder, such as /srv/market-data.",
    );
  });

  it("stop a start with Finnhub and without its key, by the key's name", () => {
    expect(() => readSettings({ API_TOKEN_SECRETS, MARKET_DATA_ADAPTER: "finnhub" })).toThrow(
      "FINNHUB_API_KEY is missing (MARKET_DATA_ADAPTER=finnhub needs it).",
    );
  });

  it("with a key alone keep to the free plan and show nothing to anybody", () => {
    expect(marketData(finnhub)).toEqual({
      adapter: "finnhub",
      key: "a-key-of-nobody",
      perMinute: 60,
      licence: { mayDisplay: false, attribution: "Market data by Finnhub", delayMinutes: 15 },
    });
  });

  it("with a contract follow its terms", () => {
    const terms = {
      MARKET_DATA_PER_MINUTE: "300",
      MARKET_DATA_DISPLAY: "yes",
      MARKET_DATA_ATTRIBUTION: "Prices by contract",
      MARKET_DATA_DELAY_MINUTES: "0",
    };
    expect(marketData({ ...finnhub, ...terms })).toMatchObject({
      perMinute: 300,
      licence: { mayDisplay: true, attribution: "Prices by contract", delayMinutes: 0 },
    });
  });
});
