import { beforeEach, describe, expect, it } from "vitest";
import { News } from "../../../contract/market-schemas";
import { onEachDatabase } from "../../harness/each-database";
import { addArticle, addSector, addStock, emptyMarket } from "../../harness/market-rows";

onEachDatabase((api) => {
  beforeEach(async () => {
    await emptyMarket(api());
    await addSector(api(), "3d-printing", "3D printing");
    await addSector(api(), "robotics", "Robotics");
    await addStock(api(), { symbol: "DDD" }, ["3d-printing"]);
    await addStock(api(), { symbol: "SSYS" }, ["3d-printing"]);
    await addStock(api(), { symbol: "NVDA" }, ["robotics", "3d-printing"]);
    await addStock(api(), { symbol: "ZBRA" }, ["robotics"]);
  });
  const newsOf = async (path: string) => News.parse((await api().call("GET", path)).body);
  const idsOf = async (path: string) => (await newsOf(path)).articles.map(({ id }) => id);
  const at = (hour: number) => `2026-11-20T${String(hour).padStart(2, "0")}:00:00.000Z`;

  it("a stock's news are the articles about it, the newest first, open to everybody", async () => {
    await addArticle(api(), "old", ["DDD"], at(1));
    await addArticle(api(), "new", ["SSYS", "DDD"], at(3));
    await addArticle(api(), "other", ["SSYS"], at(2));
    expect(await newsOf("/api/symbols/DDD/news-articles")).toEqual({
      articles: [
        {
          id: "new",
          headline: "Headline of new",
          summary: null,
          url: null,
          publisher: null,
          publishedAt: at(3),
          symbols: ["DDD", "SSYS"],
        },
        expect.objectContaining({ id: "old", symbols: ["DDD"] }),
      ],
      source: { kind: "sandbox" },
    });
  });

  it("a sector's news are those of all its stocks, and an article about several is one", async () => {
    await addArticle(api(), "both", ["DDD", "SSYS"], at(2));
    await addArticle(api(), "guest", ["NVDA"], at(3));
    await addArticle(api(), "elsewhere", ["ZBRA"], at(4));
    expect(await idsOf("/api/sectors/3d-printing/sector-news-articles")).toEqual(["guest", "both"]);
  });

  it("the news of a stock's sector are of its main sector's other stocks, without what is about itself", async () => {
    await addArticle(api(), "own", ["NVDA"], at(1));
    await addArticle(api(), "shared", ["NVDA", "ZBRA"], at(2));
    await addArticle(api(), "neighbour", ["ZBRA"], at(3));
    await addArticle(api(), "lesser sector", ["DDD"], at(4));
    expect(await idsOf("/api/symbols/NVDA/sector-news-articles")).toEqual(["neighbour"]);
  });

  it("a list has thirty articles at most, the newest of all stocks, in one order whenever they are asked for", async () => {
    for (let index = 0; index < 25; index++) {
      await addArticle(api(), `d${index}`, ["DDD"], at(1 + (index % 5)));
      await addArticle(api(), `s${index}`, ["SSYS", "DDD"], at(1 + (index % 5)));
    }
    const ids = await idsOf("/api/sectors/3d-printing/sector-news-articles");
    const expected = [5, 4, 3].flatMap((hour) =>
      ["d", "s"].flatMap((kind) => [0, 5, 10, 15, 20].map((index) => `${kind}${index + hour - 1}`).sort()),
    );
    expect(ids).toEqual(expected);
    expect(await idsOf("/api/symbols/DDD/news-articles")).toEqual(expected);
  });

  describe.each(["/api/symbols/DDD/news-articles", "/api/symbols/DDD/sector-news-articles"])("%s", (path) => {
    it("is an empty list where there is nothing to tell", async () => {
      expect(await newsOf(path)).toEqual({ articles: [] });
    });
  });

  it("a stock of no sector has no news of one", async () => {
    await addStock(api(), { symbol: "SOLO" });
    await addArticle(api(), "a", ["DDD"], at(1));
    expect(await idsOf("/api/symbols/SOLO/sector-news-articles")).toEqual([]);
  });
});
