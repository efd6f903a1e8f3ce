import { describe, expect, test } from "vitest";
import type { InsightPart } from "~/pages/sectors/sector-insights.server";
import { loader as allSectors } from "~/routes/sector-insights._index";
import { loader as oneSector } from "~/routes/sector-insights.$sector._index";
import { answering } from "../../harness/context";
import { withInsights } from "../../harness/insights";
import { down, unknownCall } from "../../harness/market-visit";
import { dana } from "../../harness/people";

const on = withInsights();

interface Page {
  raw: boolean;
  sectors?: { slug: string }[];
  parts: InsightPart<string>[];
}
const params = { sector: "robotics" };
/** The loaders' own type, of JSON that they just answered. */
async function open(path: string): Promise<Page> {
  const route = path.startsWith("/sector-insights/") ? oneSector : allSectors;
  const { status, data } = await on.visitor.visit(route, path, { params });
  expect(status).toBe(200);
  return data as Page;
}
function view({ parts }: Page, chart: string) {
  const panel = parts.find((part) => part.chart === chart)?.panel;
  return panel?.state === "ready" ? panel.data : expect.fail(`${chart} is ${panel?.state}`);
}
const callsAsked = () => on.calls.map(({ line }) => line).sort();

describe("all sectors' charts", () => {
  test("SPEC-DECISIONS 18: are never asked for on behalf of a visitor, who sees which sectors there are", async () => {
    const page = await open("/sector-insights");
    expect(new Set(page.parts.map(({ panel }) => panel.state))).toEqual(new Set(["members-only"]));
    expect(page.sectors?.map(({ slug }) => slug)).toEqual(["robotics", "nft"]);
    expect(callsAsked()).toEqual(["GET /api/sectors"]);
  });

  test("come to a member in one call each", async () => {
    await on.signIn();
    const page = await open("/sector-insights");
    expect(callsAsked()).toEqual([
      "GET /api/charts/sectors/cash-flow-by-year",
      "GET /api/charts/sectors/fund-ownership-by-year",
      "GET /api/charts/sectors/net-income-by-year",
      "GET /api/charts/sectors/pe-ratio-by-year",
      "GET /api/charts/sectors/revenue-by-year",
      "GET /api/sectors",
    ]);
    const revenue = view(page, "revenue");
    expect(revenue).toMatchObject({
      title: "Revenue in 2025: NFT highest with 5b",
      of: "Fiscal years, USD",
      source: { kind: "sandbox" },
      figures: {
        columns: ["Year", "Robotics", "NFT"],
        rows: [
          ["2024", "2b", "not known"],
          ["2025", "3b", "5b"],
        ],
      },
    });
    expect(revenue.drawings?.wide).toContain("<svg");
  });

  test("have nothing to draw where nothing is known, and say so by having no title of figures", async () => {
    await on.signIn();
    const funds = view(await open("/sector-insights"), "fund-ownership");
    expect(funds.title).toBe("Held by funds by year");
    expect(funds.drawings).toBeUndefined();
    expect(funds.figures.rows).toEqual([]);
  });

  test("show each company with ?type=raw, which goes upstream as it is", async () => {
    await on.signIn();
    const page = await open("/sector-insights?type=raw");
    expect(page.raw).toBe(true);
    expect(callsAsked()).toContain("GET /api/charts/sectors/revenue-by-year?type=raw");
    expect(view(page, "revenue").figures).toMatchObject({
      columns: ["Company", "2024", "2025"],
      rows: [
        ["Nike (NKE)", "not known", "5b"],
        ["=Rock (ROK)", "2b", "3b"],
      ],
    });
  });

  test.each(["?type=", "?type=RAW", "?type=cooked&type=raw"])("lead %s to the plain page", async (query) => {
    const reply = await on.visitor.visit(allSectors, `/sector-insights${query}`);
    expect([reply.status, reply.location]).toEqual([302, "/sector-insights"]);
  });
});

describe("a sector's charts", () => {
  const path = "/sector-insights/robotics";

  test("come in one call each, price to sales by the PEG ratio's path (SPEC 7)", async () => {
    await on.signIn();
    await open(path);
    const of = "GET /api/charts/sectors/robotics";
    expect(callsAsked()).toEqual([
      `${of}/cash-flow-by-year`,
      `${of}/fund-ownership-by-year`,
      `${of}/net-income-by-year`,
      `${of}/pe-ratio-by-year`,
      `${of}/peg-ratio-by-year`,
      `${of}/peg-ratio-by-year?type=raw`,
      `${of}/predicted-price`,
      `${of}/price-targets`,
      `${of}/recommendation-trends-by-year`,
      `${of}/revenue-by-year`,
      "GET /api/sectors",
    ]);
    expect(on.calls.filter(({ bearer }) => bearer)).toHaveLength(10);
  });

  test("say in their titles what they show", async () => {
    await on.signIn();
    const page = await open(path);
    expect(view(page, "revenue").title).toBe("Revenue rose from 2b in 2024 to 3b in 2025");
    expect(view(page, "price-to-sales").title).toBe("Price to sales was 0 in 2025");
    expect(view(page, "net-income").title).toBe("Net income was −3m in 2024");
    expect(view(page, "recommendation-trends").title).toBe(
      "75% of analysts’ opinions in 2026 were buy or strong buy",
    );
    expect(view(page, "price-targets").title).toBe(
      "The mean price target is above the last close for 1 of 1 stock",
    );
  });

  test("have an index with its method, called hypothetical, that says when its error is not known", async () => {
    await on.signIn();
    const predicted = view(await open(path), "predicted-price");
    expect(predicted).toMatchObject({ hypothetical: true, asOf: "2026-01-02" });
    expect(predicted.notes[0]).toContain("not a forecast");
    expect(predicted.notes[1]).toBe("There are too few days yet to draw a band.");
  });

  test("ask for no company's PEG ratio with ?type=raw: that path is price to sales", async () => {
    await on.signIn();
    await open(`${path}?type=raw`);
    const lines = callsAsked().filter((line) => line.includes("peg-ratio"));
    expect(lines.map((line) => line.split("/").at(-1))).toEqual([
      "peg-ratio-by-year",
      "peg-ratio-by-year?type=raw",
    ]);
  });

  test.each([
    ["is down", down, "failed"],
    ["does not have it", unknownCall, "not-offered"],
  ])("stand without one of which the upstream %s", async (_, exchange, state) => {
    await on.signIn();
    on.goTo(on.but("/predicted-price", exchange));
    const page = await open(path);
    const states = page.parts.map(({ panel }) => panel.state);
    expect(states.filter((one) => one !== "ready")).toEqual([state]);
  });

  test("give way to the way in where the session turns out to be over", async () => {
    on.goTo(async (request) => {
      if (request.path.endsWith("/login")) {
        const session = { id: "u1", token: "opaque", firstName: "D", lastName: "L", email: dana.email };
        return answering(200, session)(request);
      }
      if (request.path === "/api/sectors") {
        return answering(200, [{ slug: "robotics", name: "Robotics" }])(request);
      }
      return answering(401, { message: "Your session has ended." })(request);
    });
    await on.signIn();
    const page = await open(path);
    expect(page.parts.map(({ panel }) => panel.state)).not.toContain("ready");
    expect(page.parts[0]?.panel).toMatchObject({ message: "Your session has ended." });
  });

  test.each(["nowhere", "Robotics", "..", "a b"])(
    "of %j are a 404, and nothing is asked for it",
    async (sector) => {
      const reply = await on.visitor.visit(oneSector, path, { params: { sector } });
      expect(reply.status).toBe(404);
      expect(reply.data).toEqual({ message: "We have no sector under that address." });
    },
  );
});
