import { describe, expect, test } from "vitest";
import { z } from "zod";
import { loader as sectorsPage } from "~/routes/stock-insights-by-sector._index";
import { loader as frame } from "~/routes/stock-insights-by-sector.$sector";
import { loader as stocksPage } from "~/routes/stock-insights-by-sector.$sector._index";
import { loader as newsPage } from "~/routes/stock-insights-by-sector.$sector.news";
import type { Exchange } from "~/upstream/exchange.server";
import { answering, unreachable } from "../../harness/context";
import { addSector } from "../../harness/market-rows";
import { down, unknownCall } from "../../harness/market-visit";
import { withSectors } from "../../harness/sectors";

const on = withSectors();
type Route = Parameters<typeof on.visitor.visit>[0];

const SectorsData = z.object({
  sectors: z.array(
    z.object({ slug: z.string(), stocks: z.array(z.object({ symbol: z.string() })).nullish() }),
  ),
  list: z.object({ state: z.string() }),
});
const FrameData = z.object({
  sector: z.object({ slug: z.string(), name: z.string() }),
  others: z.array(z.object({ slug: z.string() })),
});

const six = ["3d-printing", "robotics", "semiconductors", "nft", "metaverse", "jim-cramer"];
const visit = (route: Route, sector: string, query = "") =>
  on.visitor.visit(route, `/stock-insights-by-sector/${encodeURIComponent(sector)}${query}`, {
    params: { sector },
  });

describe("the list of sectors", () => {
  const open = async () =>
    SectorsData.parse((await on.visitor.visit(sectorsPage, "/stock-insights-by-sector")).data);
  const slugs = async () => (await open()).sectors.map(({ slug }) => slug);

  test("is the upstream's, 3d-printing first, with who is in each (SPEC-DECISIONS 25)", async () => {
    const { sectors, list } = await open();
    expect(list.state).toBe("ready");
    expect(sectors.map(({ slug, stocks }) => [slug, stocks?.map(({ symbol }) => symbol)])).toEqual([
      ["3d-printing", ["DDD", "SSYS"]],
      ["robotics", ["ISRG"]],
    ]);
  });

  test.each([404, 501])("is the six of SPEC 2 where an upstream answers %i to it", async (status) => {
    on.goTo(answering(status, { message: "no such call" }));
    expect((await open()).list.state).toBe("not-offered");
    expect(await slugs()).toEqual(six);
  });

  test.each<[string, Exchange]>([
    ["is down", down],
    ["cannot be reached", unreachable],
    ["answers something else", answering(200, { sectors: [] })],
  ])("is the six, and says that it could not be loaded, where the upstream %s", async (_, exchange) => {
    on.goTo(exchange);
    expect((await open()).list.state).toBe("failed");
    expect(await slugs()).toEqual(six);
  });
});

describe("a sector's frame", () => {
  test("knows the sector and the other ones", async () => {
    const { sector, others } = FrameData.parse((await visit(frame, "3d-printing")).data);
    expect(sector).toMatchObject({ slug: "3d-printing", name: "3D printing" });
    expect(others.map(({ slug }) => slug)).toEqual(["robotics"]);
    expect(on.calls.map(({ line }) => line)).toEqual(["GET /api/sectors"]);
  });

  test("is a 404 with a sentence where the list has no such sector, known to us or not", async () => {
    for (const slug of ["space-travel", "metaverse"]) {
      const reply = await visit(frame, slug);
      expect([reply.status, reply.data]).toEqual([404, { message: "We have no sector under that address." }]);
    }
    expect(on.calls.map(({ line }) => line)).toEqual(["GET /api/sectors", "GET /api/sectors"]);
  });

  test.each([
    "../account",
    "..%2faccount",
    "%",
    "A",
    "a--b",
    "-a",
    "a b",
    "x".repeat(65),
    "x".repeat(200),
    "",
  ])("is a 404 for %j, and nothing is asked upstream", async (slug) => {
    for (const page of [frame, stocksPage, newsPage]) expect((await visit(page, slug)).status).toBe(404);
    expect(on.calls).toEqual([]);
  });

  test("stands for each of the six where an upstream has no list", async () => {
    on.goTo(on.but("/api/sectors", unknownCall));
    const { sector } = FrameData.parse((await visit(frame, "jim-cramer")).data);
    expect(sector.name).toBe("Jim Cramer mentions");
    expect(on.calls.map(({ line }) => line)).toEqual(["GET /api/sectors"]);
  });

  test("stands for another one whose news that upstream has", async () => {
    await addSector(on.api, "space-travel", "Space");
    on.goTo(on.but("/api/sectors", unknownCall));
    expect(FrameData.parse((await visit(frame, "space-travel")).data).sector.name).toBe("Space travel");
  });

  test("is a 404 for another one of which it has no news", async () => {
    on.goTo(on.but("/api/sectors", unknownCall));
    expect((await visit(frame, "space-travel")).status).toBe(404);
  });

  test("stands for each of the six where the upstream is down, and cannot speak of another", async () => {
    on.goTo(down);
    expect((await visit(frame, "nft")).status).toBe(200);
    await expect(visit(frame, "space-travel")).rejects.toMatchObject({ kind: "unavailable" });
  });
});
