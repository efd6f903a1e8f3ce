import { describe, expect, test } from "vitest";
import { z } from "zod";
import { canonicalOf } from "~/page-context";
import { loader as defaultPage, handle } from "~/routes/sector-and-stock-timing._index";
import { loader as timingPage } from "~/routes/sector-and-stock-timing.$slug";
import { loader as csv } from "~/routes/sector-and-stock-timing.$slug_.csv";
import { answering } from "../../harness/context";
import { down, unknownCall } from "../../harness/market-visit";
import { withSectors } from "../../harness/sectors";
import { aSectorTiming, aSignal, aSignalList, licensed, sandbox } from "../../harness/signals";

const on = withSectors();
const at = (slug: string) => ({ params: { slug } });
const visit = (slug: string) =>
  on.visitor.visit(timingPage, `/sector-and-stock-timing/${encodeURIComponent(slug)}`, at(slug));

const Part = z.object({
  state: z.string(),
  data: z.object({ signals: z.array(z.object({ basis: z.string() })) }).optional(),
});
const PageData = z.object({
  sector: z.object({ slug: z.string(), name: z.string() }),
  others: z.array(z.object({ slug: z.string() })),
  timing: Part,
  stocks: Part,
  watch: Part,
  pattern: Part,
});

describe("the timing of a sector", () => {
  test("is for everybody, and asks for its four parts and the list of sectors", async () => {
    const { status, data } = await visit("robotics");
    expect(status).toBe(200);
    const { sector, others, ...parts } = PageData.parse(data);
    expect(sector.name).toBe("Robotics");
    expect(others).toEqual([{ slug: "3d-printing" }]);
    expect(Object.values(parts).map(({ state }) => state)).toEqual(["ready", "ready", "ready", "ready"]);
    expect(on.calls.map(({ line }) => line.split("?")[0]).sort()).toEqual([
      "GET /api/sectors",
      "GET /api/signals/custom-pattern",
      "GET /api/signals/sector-timing",
      "GET /api/signals/stock-timing",
      "GET /api/signals/stocks-to-watch",
    ]);
  });

  test("is that of 3d-printing where none is named (SPEC-DECISIONS 25)", async () => {
    const { data } = await on.visitor.visit(defaultPage, "/sector-and-stock-timing");
    expect(PageData.parse(data).sector.slug).toBe("3d-printing");
  });

  test("is that of the first sector where none is named and the upstream has no 3d-printing", async () => {
    on.goTo(on.but("/api/sectors", answering(200, [{ slug: "robotics", name: "Robotics" }])));
    const { status, data } = await on.visitor.visit(defaultPage, "/sector-and-stock-timing");
    const { sector, timing } = PageData.parse(data);
    expect([status, sector.slug, timing.state]).toEqual([200, "robotics", "ready"]);
    expect(canonicalOf([{ handle, data }])).toBe("/sector-and-stock-timing/robotics");
  });

  test.each(["space-travel", "3D", "a--b", "../etc"])("of %s is a 404", async (slug) => {
    expect((await visit(slug)).status).toBe(404);
  });

  test("never calls issued what rests on sandbox prices, whatever the upstream calls it (SPEC-DECISIONS 32)", async () => {
    const issued = aSignal({ basis: "issued", ledgerSeq: 3, source: undefined });
    on.goTo(
      on.but(
        "/api/signals/stocks-to-watch",
        answering(200, aSignalList({ signals: [issued], source: sandbox })),
      ),
    );
    expect(PageData.parse((await visit("robotics")).data).watch.data?.signals).toEqual([
      { basis: "simulated" },
    ]);
    on.goTo(
      on.but(
        "/api/signals/stocks-to-watch",
        answering(200, aSignalList({ signals: [issued], source: licensed })),
      ),
    );
    expect(PageData.parse((await visit("robotics")).data).watch.data?.signals).toEqual([{ basis: "issued" }]);
  });

  test("stands where one part fails and another is not known", async () => {
    on.goTo(on.but("/api/signals/stocks-to-watch", down));
    expect(PageData.parse((await visit("robotics")).data).watch.state).toBe("failed");
    on.goTo(on.but("/api/signals/custom-pattern", unknownCall));
    const { pattern, stocks } = PageData.parse((await visit("robotics")).data);
    expect([pattern.state, stocks.state]).toEqual(["not-offered", "ready"]);
  });
});

describe("the index as a file", () => {
  const file = (slug: string) => on.visitor.visit(csv, `/sector-and-stock-timing/${slug}/csv`, at(slug));

  test("has a line for each day, an empty cell for what is not known, and where it comes from", async () => {
    on.goTo(on.but("/api/signals/sector-timing?slug=robotics", answering(200, aSectorTiming())));
    const reply = await file("robotics");
    expect(reply.text.split("\r\n").slice(0, 3)).toEqual([
      "date,index,average,stance,source",
      "2022-02-01,100,,,sandbox",
      "2022-02-02,101.5,100.75,,sandbox",
    ]);
  });

  test("is a 404 for no sector", async () => {
    expect((await file("space-travel")).status).toBe(404);
    expect((await file("3D")).status).toBe(404);
  });
});
