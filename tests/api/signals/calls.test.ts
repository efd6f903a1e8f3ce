import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { SectorTiming, type Signal, SignalList } from "../../../contract/signals";
import { createTestApi, type TestApi } from "../../harness/api";
import { marketDay } from "../../harness/market";

let api: TestApi;
beforeAll(async () => {
  api = await createTestApi({ market: true });
});
afterAll(() => api?.close());

const get = async (path: string) => (await api.call("GET", `/api/signals/${path}`)).body;
const list = async (path: string) => SignalList.parse(await get(path));
const symbols = ({ signals }: { signals: Signal[] }) => signals.map(({ symbol }) => symbol);

describe("the timing of stocks", () => {
  it("tells where each stock stands on the newest day, each once", async () => {
    const all = await list("stock-timing");
    expect(all.asOf).toBe(marketDay);
    expect(new Set(symbols(all)).size).toBe(57);
    expect(new Set(all.signals.map(({ asOf }) => asOf))).toEqual(new Set([marketDay]));
    expect(all.rules.map(({ name }) => name)).toEqual(["stock-timing"]);
    // Its trades are a part: what all rules came to on the one capital stands beside them.
    const [{ record, whole } = {}] = all.rules;
    expect(whole?.capitalCents).toBe(1_000_000);
    expect((whole?.taken ?? 0) + (whole?.skipped ?? 0)).toBeGreaterThan(record?.trades ?? 0);
  });

  it("has the newest stances first", async () => {
    const since = (await list("stock-timing")).signals.map((signal) => signal.since ?? "");
    expect(since).toEqual([...since].sort().reverse());
  });

  it("is that of a sector's stocks where a sector is named", async () => {
    const found = await list("stock-timing?slug=3d-printing");
    expect(symbols(found)).toContain("DDD");
    expect(symbols(found)).not.toContain("AAPL");
  });

  it("comes with entry, stop, target, inputs and an option of its direction where it says buy or sell", async () => {
    const { signals } = await list("stock-timing");
    const spoken = signals.filter(({ stance }) => stance !== "wait");
    expect(spoken.length).toBeGreaterThan(10);
    for (const { stance, entry, stop, target, option, reason, inputs } of spoken) {
      const away = stance === "buy" ? 1 : -1;
      expect(away * ((target ?? 0) - (entry ?? 0))).toBeGreaterThan(0);
      expect(away * ((entry ?? 0) - (stop ?? 0))).toBeGreaterThan(0);
      expect(option === null || option?.tradeType === (stance === "buy" ? "Call" : "Put")).toBe(true);
      expect(reason).toMatch(/closed at \$[\d,.]+, its 20-day average of \$.*so the rule says (buy|sell)/);
      expect(inputs?.map(({ name }) => name)).toContain("RSI 14");
    }
  });
});

describe("a sector's timing", () => {
  it("is 3d-printing's where no sector is named (SPEC-DECISIONS 25)", async () => {
    const found = SectorTiming.parse(await get("sector-timing"));
    expect(found.sector.slug).toBe("3d-printing");
    expect(found.signals).toMatchObject([{ rule: "sector-timing", asOf: marketDay, basis: "simulated" }]);
  });

  it("shows the index that it was read off: 100 on the first day, and no more points than a picture takes", async () => {
    const { index = [] } = SectorTiming.parse(await get("sector-timing?slug=semiconductors"));
    expect(index?.[0]).toMatchObject({ level: 100, average: null });
    expect(index?.at(-1)?.date).toBe(marketDay);
    expect(index?.length).toBeLessThanOrEqual(600);
    expect(index?.at(-1)?.average).toEqual(expect.any(Number));
  });
});

describe("stocks to watch", () => {
  it("are of the newest day, the nearest first, and open no trade", async () => {
    const { signals } = await list("stocks-to-watch");
    expect(signals.length).toBeGreaterThan(0);
    const days = signals.map(({ inputs }) => inputs?.find(({ unit }) => unit === "days")?.value ?? -1);
    expect(days).toEqual([...days].sort((a, b) => a - b));
    expect(days.every((away) => away >= 0 && away <= 10)).toBe(true);
    expect(signals.every(({ asOf, option }) => asOf === marketDay && option === null)).toBe(true);
  });
});

describe("our own pattern", () => {
  it("is told of the last four weeks, the newest first", async () => {
    const { signals } = await list("custom-pattern");
    expect(signals.length).toBeGreaterThan(0);
    const days = signals.map(({ asOf }) => asOf);
    expect(days).toEqual([...days].sort().reverse());
    expect((days.at(-1) ?? "") >= "2026-10-23").toBe(true);
  });
});

it.each(["stock-timing", "sector-timing"])("there is no %s of a sector that there is not", async (call) => {
  const { status, body } = await api.call("GET", `/api/signals/${call}?slug=no-such-sector`);
  expect({ status, body }).toEqual({ status: 404, body: { message: "We have no such sector." } });
});

it.each(["stock-timing", "sector-timing", "stocks-to-watch", "custom-pattern"])(
  "%s says that its candles are the sandbox's and calls nothing issued",
  async (call) => {
    const { source, signals } = await list(call);
    expect(source).toEqual({ kind: "sandbox" });
    expect(signals.map(({ basis }) => basis).filter((basis) => basis !== "simulated")).toEqual([]);
    expect(signals.every((signal) => signal.source?.kind === "sandbox")).toBe(true);
  },
);
